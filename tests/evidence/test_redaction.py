import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles import models
from humanmd.evidence import redaction, store
from humanmd.kernel.masking import redact
from humanmd.kernel.store.connection import Db


def kept(db: Db) -> dict[str, str]:
    return dict(db.rows("SELECT id, fields FROM redacted"))


def test_a_text_is_redacted_once_and_again_only_when_it_changed(db: Db) -> None:
    receipt = models.receipt(db, "write to a@example.org")
    point = models.point(db, "nothing to hide", (receipt,))
    assert redaction.refresh(db) == 2
    assert set(kept(db)) == {receipt}
    assert redaction.refresh(db) == 0
    db.execute("UPDATE point SET confidence = 0.1, last_seen_at = 1")
    assert redaction.refresh(db) == 0
    db.execute("UPDATE point SET text = 'write to b@example.org'")
    assert redaction.refresh(db) == 1
    assert set(kept(db)) == {receipt, point}


def test_what_is_gone_leaves_no_redacted_text_behind(db: Db) -> None:
    receipt = models.receipt(db, "write to a@example.org")
    models.point(db, "b@example.org", (receipt,))
    models.identity(db, "person", "c@example.org")
    redaction.refresh(db)
    assert len(kept(db)) == 3
    db.execute("UPDATE receipt SET quote = ''")
    redaction.refresh(db)
    db.execute("DELETE FROM point_receipt")
    for table in ("point", "identity", "receipt"):
        db.execute(f"DELETE FROM {table}")  # noqa: S608
    assert kept(db) == {}
    assert store.due(db, 10) == ()


def test_a_new_redactor_makes_everything_anew(db: Db, monkeypatch: pytest.MonkeyPatch) -> None:
    models.point(db, "b@example.org", (models.receipt(db, "plain"),))
    redaction.refresh(db)
    monkeypatch.setattr(redaction, "VERSION", redact.VERSION + 1)
    assert redaction.refresh(db) == 2
    assert redaction.refresh(db) == 0


def test_aliases_are_redacted_one_by_one() -> None:
    changed, counts = redaction.redacted({"name": "Mara", "aliases": '["mara@example.org", "M"]'})
    assert list(changed) == ["aliases"]
    assert changed["aliases"] == [redact.redact("mara@example.org").text, "M"]
    assert counts.total() == 1


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (("Ana Sousa",), "ANA  sousa met Ana, and Sousa's banana", "{p} met {p}, and {p}'s banana"),
        (("Ana Sousa", "Ana"), "Ana Sousa", "{p}"),
        (("Will Day",), "Will it will one day", "{p} it will one day"),
        (("王小明",), "昨天王小明来了", "昨天{p}来了"),
        (("Marc Dubois",), "向Marc Dubois汇报，找Marc", "向{p}汇报，找{p}"),
        (("C", ""), "C and nothing", "C and nothing"),
        ((), "Ana", "Ana"),
        (("a.b*c",), "a.b*c and aXbbc", "{p} and aXbbc"),
    ],
)
def test_names_of_people_go_whole_and_in_parts(names: tuple[str, ...], text: str, expected: str) -> None:
    person = redact.FORM.format("person")
    assert redaction.without_people(names)(text) == expected.format(p=person)


@given(st.lists(st.text(min_size=2, max_size=12), max_size=4), st.text(max_size=60))
def test_taking_names_out_twice_changes_nothing(names: list[str], text: str) -> None:
    scrub = redaction.without_people(tuple(names))
    once = scrub(text)
    assert scrub(once) == once
