import string

import pytest

from doubles.planted import drawing
from humanmd.kernel.masking.suspicious import hidden, suspicious


def test_random_letters_and_digits_are_suspicious_in_99_of_100() -> None:
    rng = drawing("suspicious")
    drawn = [
        "".join(rng.choice(string.ascii_letters + string.digits) for _ in range(rng.randint(24, 60)))
        for _ in range(500)
    ]
    assert sum(suspicious(f"it is {text}.") == ((6, 6 + len(text)),) for text in drawn) >= 495


@pytest.mark.parametrize(
    "text",
    [
        "0123456789abcdef0123456789abcdef01234567",
        "123e4567-e89b-12d3-a456-426614174000",
        "https://example.org/how-to-build-a-house-in-2024-with-friends",
        "/home/ana/projects/atlas2/src/main/java/Version2Controller.java",
        "AbstractSingletonProxyFactoryBean2Controller",
        "2026-04-21T09:07:32.123456+02:00",
        "integrity sha512-Zx9Cv8BnQ2we4rTy6Ui8oPlKjHgFdSaZxCvBnMqWeRtYu==",
        "the_quick_brown_fox_jumps_over_13_lazy_dogs",
        "ordinary words and nothing else at all in this line",
        "1234567890123456789012345",
    ],
)
def test_hashes_names_paths_and_prose_are_not(text: str) -> None:
    assert suspicious(text) == ()


def test_offsets_are_of_the_whole_text() -> None:
    text = "one\ntwo qZ8vK2mX9pL4tR7wB3nD6\nthree"
    ((start, end),) = suspicious(text)
    assert text[start:end] == "qZ8vK2mX9pL4tR7wB3nD6"


def test_a_key_or_hash_of_a_chain_is_suspicious_as_nobody_can_tell_them_apart() -> None:
    text = "0x" + "4c0883a69102937d" * 4
    assert suspicious(f"tx {text}") == ((3, 3 + len(text)),)


def test_hidden_signs_do_not_break_a_run() -> None:
    assert hidden("a qZ8vK2mX9p\u200bL4tR7wB3nD6 b") == "a [masked:suspicious] b"


def test_what_is_shown_has_a_mark_for_each_run_and_the_rest_as_it_was() -> None:
    run = "qZ8vK2mX9pL4tR7wB3nD6"
    assert hidden(f"One\u00a0{run} — https://x.example/?a={run}") == (
        "One\u00a0[masked:suspicious] — https://x.example/?[masked:suspicious]"
    )
    assert hidden("Quarterly plan — Notes") == "Quarterly plan — Notes"
