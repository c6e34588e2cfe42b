import pytest

from doubles.sayings import read

SAID = (
    ("I flew to Berlin yesterday.", "self travelled Berlin"),
    ("I'm in Berlin this week.", "self travelled Berlin"),
    ("We shipped Atlas yesterday.", "self delivered Atlas"),
    ("We decided to drop the old API.", "self decided drop the old API"),
    ("I joined Contoso.", "self joined Contoso"),
    ("我这周在北京出差。", "self travelled 北京"),
    ("我们决定先不上线。", "self decided 先不上线"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID)
def test_told_events_are_read(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize("text", ["I might fly to Berlin.", "Have we shipped Atlas?", "I'm in a meeting."])
def test_plans_and_questions_did_not_happen(text: str) -> None:
    assert [said for said in read(text) if "travelled" in said or "delivered" in said] == []
