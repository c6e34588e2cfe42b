import pytest

from doubles.planted import SECRETS, drawing
from humanmd.kernel.masking.redact import redact

_FACTS = (
    ("Owner mail is mara@example.org", "mara@example.org"),
    ("Lives at 12 Elm Road", "12 Elm Road"),
    ("Works in /Users/mara/secret-proj", "mara"),
    ("Phone +49 151 0000000", "0000000"),
    (r"Opened C:\Users\Mara Lind\notes.txt", "Mara"),
    ("住在北京市海淀区中关村大街27号", "27号"),
    ("Wohnt in der Lindenstraße 14", "Lindenstraße"),
    ("The printer is at 192.168.1.77", "192.168.1.77"),
    ("call me on 555-123-4567", "4567"),
)


@pytest.mark.parametrize(("text", "personal"), _FACTS)
def test_what_tells_who_and_where_goes(text: str, personal: str) -> None:
    assert personal not in redact(text).text


def test_a_home_becomes_a_tilde() -> None:
    assert redact("Works in /Users/mara/secret-proj").text == "Works in ~/secret-proj"


@pytest.mark.parametrize(
    "text",
    [
        "The budget is 1 234 567 euros in 2024-2025.",
        "Released v1.2.3 on 2026-04-21 at 09:07:32",
        "Prefers Postgres 16 over MySQL 8",
        "ISBN 978-3-16-148410-0",
        "commit 3f2a9c1d5e7b",
        "Read chapter 12 on Monday at 10:30",
    ],
)
def test_what_tells_nothing_stays(text: str) -> None:
    assert redact(text).text == text


def test_people_go_only_when_named_and_as_whole_words() -> None:
    text = "Ana Sousa met Ana and Anaïs; 陈伟说好"
    assert redact(text).text == text
    assert redact(text, people=("Ana Sousa", "Ana", "陈伟")).text == (
        "[redacted:person] met [redacted:person] and Anaïs; [redacted:person]说好"
    )


@pytest.mark.parametrize("kind", sorted(SECRETS))
def test_no_planted_secret_leaves_the_machine(kind: str) -> None:
    rng = drawing(f"export {kind}")
    for _ in range(100):
        text, secret = SECRETS[kind](rng)
        once = redact(text)
        assert secret not in once.text
        assert redact(once.text).text == once.text


def test_what_only_looks_like_a_secret_goes_too() -> None:
    assert redact("see qZ8vK2mX9pL4tR7wB3nD6").counts == (("secret", 1),)
