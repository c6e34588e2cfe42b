import pytest

from humanmd.modeling.rules import marks

AFTER = False


@pytest.mark.parametrize(
    ("raw", "before", "name"),
    [
        ("neovim for everything", False, "neovim"),
        ("飞书写文档", False, "飞书"),
        ("Visual Studio Code now", False, "Visual Studio Code"),
        ("my editor is vim", True, "vim"),
        ("UTC+2", False, ""),
        ("Lisbon", False, ""),
        ("it all the time", False, ""),
    ],
)
def test_a_program_is_cut_out_of_what_is_said(*, raw: str, before: bool, name: str) -> None:
    assert marks.tool(raw, before) == name


@pytest.mark.parametrize(
    ("raw", "zone"),
    [
        ("UTC+8 all week", "UTC+8"),
        ("Europe/Lisbon", "Europe/Lisbon"),
        ("是东八区", "东八区"),
        ("the evening", ""),
    ],
)
def test_a_time_zone_is_cut_out(raw: str, zone: str) -> None:
    assert marks.zone(raw, AFTER) == zone


@pytest.mark.parametrize(
    ("raw", "before", "language"),
    [
        ("fluent Portuguese and some", False, "Portuguese"),
        ("一点粤语", False, "粤语"),
        ("portuguese", False, ""),
        ("Python", False, ""),
        ("she speaks German", True, "German"),
    ],
)
def test_a_language_is_known_by_its_name(*, raw: str, before: bool, language: str) -> None:
    assert marks.language(raw, before) == language


@pytest.mark.parametrize(
    ("raw", "before", "repo"),
    [
        ("https://github.com/contoso/atlas.git", False, "contoso/atlas.git"),
        ("the data-panel repo", False, "data-panel"),
        ("`atlas` repository", False, "atlas"),
        ("I pushed to contoso/atlas", True, "contoso/atlas"),
        ("home", False, ""),
    ],
)
def test_a_repository_is_cut_out(*, raw: str, before: bool, repo: str) -> None:
    assert marks.repo(raw, before) == repo


@pytest.mark.parametrize(
    ("raw", "handle"),
    [(" is @cwen.", "@cwen"), ("：wen.ke@a.example", "wen.ke@a.example"), ("12345", ""), ("the", "")],
)
def test_a_handle_is_a_short_mark_and_no_word(raw: str, handle: str) -> None:
    assert marks.handle(raw, AFTER) == handle


def test_an_application_is_one_known_by_name() -> None:
    assert marks.app("Google Docs", AFTER) == "Google Docs"
    assert marks.app("Fuzzbox", AFTER) == ""


@pytest.mark.parametrize(("raw", "nick"), [("“小可”就行", "小可"), ("我", ""), ("Kiki, please", "Kiki")])
def test_a_nickname_ends_where_the_talk_goes_on(raw: str, nick: str) -> None:
    assert marks.nick(raw, AFTER) == nick
