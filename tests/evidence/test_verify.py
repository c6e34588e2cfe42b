import json
import random

import pytest

from doubles import models
from humanmd.capture import stage
from humanmd.capture import store as captures
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Intent, Stored
from humanmd.evidence.records import Mismatch
from humanmd.evidence.verify import verify
from humanmd.kernel.instants import MINUTE, Instant, render
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db

AT = models.DAY_ONE
COLUMNS = (
    "id",
    "app",
    "app_id",
    "title",
    "window_id",
    "url",
    "role",
    "label",
    "value",
    "text",
    "producer",
    "device",
)


def records(db: Db, count: int) -> list[str]:
    raws = [
        json.dumps(
            {
                "captured_at": render(AT + n * MINUTE),
                "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
                "trigger": "value",
                "app": {"name": "Mail", "id": "mail"},
                "window": {"title": f"Letter {n}", "id": "w"},
                "url": f"https://example.org/{n}",
                "focused": {
                    "role": "textbox",
                    "label": "Body",
                    "value": f"I wrote {n} words",
                    "editable": True,
                },
                "text": f"Dear Ana, this is letter number {n}. 谢谢",
                "session": {"locked": False},
            }
        )
        for n in range(count)
    ]
    policy = Policy(paused=False, exclusions=ExclusionSet.compile())
    intent = Intent(intake="replay", policy=policy, now=Instant(AT + count * MINUTE), client="test")
    answers = stage.ingest(db, meta.mac(db), raws, intent)
    return [answer.id for answer in answers if isinstance(answer, Stored)]


def test_an_untouched_store_is_sound(db: Db) -> None:
    for capture in records(db, 20):
        value = captures.by_id(db, capture)
        assert value is not None
        models.receipt(db, value.value, AT, source=capture, field="focused.value")
    found = verify(db, meta.mac(db))
    assert found.sound
    assert (found.receipts, found.live, found.captures) == (20, 20, 20)


def test_a_thousand_changed_bytes_are_all_named(db: Db) -> None:
    ids = records(db, 1_000)
    rng = random.Random(7)  # noqa: S311  (which bytes change)
    changed = {_change_one_byte(db, capture, rng.choice(COLUMNS), rng) for capture in ids}
    assert {m.id for m in verify(db, meta.mac(db)).mismatches} == changed
    assert len(changed) == 1_000


def test_a_changed_record_is_named_with_its_receipts_and_without_its_content(db: Db) -> None:
    capture = records(db, 3)[1]
    receipt = models.receipt(db, "I wrote 1 words", AT, source=capture, field="focused.value")
    db.execute("UPDATE capture SET value = 'I wrote 9 words' WHERE id = ?", (capture,))
    found = verify(db, meta.mac(db))
    assert not found.sound
    assert found.mismatches == (
        Mismatch(id=receipt, field="focused.value"),
        Mismatch(id=capture, field="content"),
    )
    assert found.mismatched == 2
    assert "words" not in repr(found)


@pytest.mark.parametrize(
    ("state", "verdict", "counted"),
    [
        ("expired", "matched", "expired"),
        ("expired", "mismatched", "mismatched"),
        ("expired", None, "missing"),
        ("erased", None, "erased"),
        (None, None, "missing"),
    ],
)
def test_a_gone_record_counts_by_what_the_log_says(
    db: Db, state: str | None, verdict: str | None, counted: str
) -> None:
    receipt = models.receipt(db, "a quote of it", AT, source="cap_gone")
    if state is not None:
        db.execute("INSERT INTO lane VALUES (1, 'desktop:x')")
        db.execute("INSERT INTO source VALUES ('cap_gone', 1, 0, 0, 'c', ?, 0, NULL, x'00', x'00')", (state,))
    if verdict is not None:
        db.execute("INSERT INTO retention_log VALUES (?, 'cap_gone', ?, 0)", (receipt, verdict))
    found = verify(db, meta.mac(db))
    assert getattr(found, counted) == 1
    assert found.live + found.expired + found.erased + found.missing + found.mismatched == 1
    assert found.lost == ((receipt,) if counted == "missing" else ())


def _change_one_byte(db: Db, capture: str, column: str, rng: random.Random) -> str:
    """Change one byte of a column and return how the record is called afterwards."""
    before = str(db.value(f"SELECT {column} FROM capture WHERE id = ?", (capture,))).encode()  # noqa: S608  (our own columns)
    place = rng.randrange(len(before))
    other = (before[place] + rng.randrange(1, 256)) % 256
    after = before[:place] + bytes([other]) + before[place + 1 :]
    db.execute(f"UPDATE capture SET {column} = CAST(? AS TEXT) WHERE id = ?", (after, capture))  # noqa: S608
    return after.decode("utf-8", "replace") if column == "id" else capture
