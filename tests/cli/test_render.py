import json

import click
import pytest

from humanmd.cli.render import emit, give_up, note, one_line, say


def test_json_is_one_line_of_readable_text(capsys: pytest.CaptureFixture[str]) -> None:
    emit({"text": "日本語\n✨"})
    out = capsys.readouterr().out
    assert out == '{"text": "日本語\\n✨"}\n'
    assert json.loads(out) == {"text": "日本語\n✨"}


def test_words_and_notes_go_their_own_ways(capsys: pytest.CaptureFixture[str]) -> None:
    say("result")
    note("beside")
    assert capsys.readouterr() == ("result\n", "beside\n")


def test_giving_up_says_why_and_ends_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(click.exceptions.Exit) as caught:
        give_up("It is not there.")
    assert caught.value.exit_code == 1
    assert capsys.readouterr() == ("", "humanmd: It is not there.\n")


def test_a_line_stays_one_and_moves_no_cursor() -> None:
    assert one_line(" a\nb\t\x1b[31mc\u202e ") == "a b c"
