"""Made-up models, put straight into the store: any number of Points with receipts, and a small life to look at."""

import json
import random
from collections.abc import Sequence

from humanmd.kernel.ids import derived, timed
from humanmd.kernel.instants import DAY, HOUR, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.store.fts import segment
from humanmd.lab.bench.synthetic import ENGLISH_WORDS
from humanmd.structure import store as structure
from humanmd.structure.records import (
    Context,
    Face,
    Manifest,
    Recurs,
    Root,
    Sentence,
    StageResult,
    Volume,
)

DAY_ONE = Instant(1_776_675_600_000_000)
"""2026-04-20T09:00Z, a Monday."""

OWNER = derived("ent", "person", "owner")

POINT = (
    "INSERT INTO point (id, slot, kind, subject, predicate, object, target, situation, text, domain, status, confidence, "
    "authorship, observations, sessions, origins, days, valid_from, valid_to, occurred_at, recorded_at, last_seen_at, due_at, "
    "open, supersedes, superseded_by, conflicts_with, reason, changed_at) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
RECEIPT = "INSERT OR REPLACE INTO receipt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def identity(db: Db, kind: str, name: str, *aliases: str, owner: bool = False) -> str:
    """Put an identity into the store and return its id."""
    made = OWNER if owner else derived("ent", kind, name)
    db.execute(
        "INSERT INTO identity VALUES (?, ?, ?, ?, ?)",
        (made, kind, name, json.dumps(aliases, ensure_ascii=False), int(owner)),
    )
    return made


def receipt(
    db: Db, quote: str, at: int = DAY_ONE, *, source: str = "", state: str = "live", **fields: object
) -> str:
    """Put a receipt into the store and return its id."""
    source = source or timed("cap", at, quote)
    made = derived("rcp", source, quote)
    start = int(str(fields.get("start", 0)))
    db.execute(
        RECEIPT,
        (
            made, str(fields.get("kind", "capture")), source, str(fields.get("field", "text")), start,
            start + len(quote), quote, "wrote", "self", "mail", derived("org", quote), at, 120,
            timed("ses", at - at % HOUR, "s"), state,
        ),
    )  # fmt: skip
    return made


def point(db: Db, text: str, receipts: Sequence[str], at: int = DAY_ONE, **fields: object) -> str:
    """Put a Point into the store and return its id; `fields` replace the defaults of a fact about the owner."""
    made = derived("pt", text, str(fields.get("predicate", "states")), str(fields.get("nth", "")))
    values: dict[str, object] = {
        "id": made, "slot": made, "kind": "fact", "subject": OWNER, "predicate": "states", "object": "", "target": "",
        "situation": "", "text": text, "domain": "user", "status": "confirmed", "confidence": 0.87,
        "authorship": "wrote", "observations": 2, "sessions": 2, "origins": 2, "days": 2, "valid_from": None,
        "valid_to": None, "occurred_at": None, "recorded_at": at, "last_seen_at": at, "due_at": None, "open": 0,
        "supersedes": (), "superseded_by": "", "conflicts_with": (), "reason": "", "changed_at": at,
    }  # fmt: skip
    values |= {name: value for name, value in fields.items() if name != "nth"}
    row = [json.dumps(v) if isinstance(v, tuple) else v for v in values.values()]
    db.execute(POINT, row)  # type: ignore[arg-type]
    db.executemany(
        "INSERT INTO point_receipt VALUES (?, ?, ?)", [(made, n, r) for n, r in enumerate(receipts)]
    )
    db.execute(
        "INSERT INTO point_fts (rowid, body) SELECT row, ? FROM point WHERE id = ?", (segment(text), made)
    )
    return made


def line(
    db: Db, source: str, target: str, predicate: str, receipts: Sequence[str], kind: str = "relation"
) -> str:
    """Put a Line into the store and return its id."""
    made = derived("ln", source, predicate, target)
    db.execute(
        "INSERT INTO line VALUES (?, ?, ?, ?, ?, ?, 1, 'active', 0.8, 2, 2, ?, NULL, ?)",
        (made, made, kind, source, target, predicate, DAY_ONE, DAY_ONE),
    )
    db.executemany(
        "INSERT INTO line_receipt VALUES (?, ?, ?)", [(made, n, r) for n, r in enumerate(receipts)]
    )
    return made


def many(db: Db, count: int, seed: int = 1) -> None:
    """Put an owner and so many confirmed Points, each with a receipt of its own, into the store."""
    choice = random.Random(seed).choice  # noqa: S311  (made-up words)
    with transaction(db):
        identity(db, "person", "Mara Kehl", "mara", owner=True)
        for n in range(count):
            at = DAY_ONE + n * 1_000_000
            quote = " ".join(choice(ENGLISH_WORDS) for _ in range(14)) + (
                f" mara{n}@example.org" if n % 10 == 0 else ""
            )
            text = " ".join(choice(ENGLISH_WORDS) for _ in range(9))
            point(db, text, (receipt(db, quote, at),), at, nth=n, object=text[:20], predicate="likes")


def face(members: Sequence[str], receipts: Sequence[str], scope: str = "Editor", **fields: object) -> Face:
    """Make a habit Face."""
    values: dict[str, object] = {
        "id": derived("fc", scope, *members), "kind": "habit", "signature": "recurs-in-the-morning", "scope": scope,
        "domain": "user", "label": f"Works in {scope} on weekday mornings", "members": tuple(members),
        "expectations": (
            Recurs(days=(0, 1, 2, 3, 4), hours=(540, 660), context=Context(kind="app", name=scope), min_minutes=30),
        ),
        "hits": 11, "trials": 13, "days": 11, "lift": 3.2, "confidence": 0.8, "interval": (0.62, 0.92),
        "status": "active", "counter_evidence": (), "first_seen": DAY_ONE, "last_confirmed": Instant(DAY_ONE + 9 * DAY),
        "retired_at": None, "receipts": tuple(receipts),
    }  # fmt: skip
    return Face(**(values | fields))  # type: ignore[arg-type]


def life(db: Db) -> dict[str, str]:
    """Put a small life of every layer into the store and return the ids by name."""
    ids: dict[str, str] = {}
    with transaction(db):
        ids["owner"] = identity(db, "person", "Mara Kehl", "Mara", "mara@example.org", owner=True)
        ids["ana"] = identity(db, "person", "Ana Sousa", "Ana")
        ids["atlas"] = identity(db, "project", "Atlas")
        ids["acme"] = identity(db, "org", "Acme")
        quotes = (
            "I moved to the Lisbon office.",
            "I work at Acme now",
            "Mail me at mara@example.org, please",
        )
        moved, works, mail = (receipt(db, quote, DAY_ONE + n * DAY) for n, quote in enumerate(quotes))
        ids["receipt"] = moved
        ids["city"] = point(db, "Lives in Lisbon", (moved,), predicate="home_city", object="Lisbon")
        ids["old"] = point(
            db, "Works at Initech", (mail,), predicate="employer", object="Initech", status="superseded",
            superseded_by=derived("pt", "Works at Acme", "employer", ""), valid_to=DAY_ONE + DAY,
        )  # fmt: skip
        ids["employer"] = point(
            db, "Works at Acme", (works,), DAY_ONE + DAY, predicate="employer", object="Acme", target=ids["acme"],
            supersedes=(ids["old"],), valid_from=DAY_ONE + DAY,
        )  # fmt: skip
        ids["project"] = point(
            db,
            "Works on Atlas",
            (works,),
            predicate="works_on",
            object="Atlas",
            target=ids["atlas"],
            domain="project",
        )
        ids["title"] = point(
            db,
            "Ana Sousa is head of design",
            (mail,),
            subject=ids["ana"],
            predicate="title",
            object="head of design",
        )
        ids["tool"] = point(db, "Uses Vim", (mail,), predicate="uses_tool", object="Vim")
        ids["meeting"] = point(
            db, "Atlas review with Ana", (works,), DAY_ONE + DAY, kind="event", predicate="meeting", domain="event",
            occurred_at=DAY_ONE + DAY,
        )  # fmt: skip
        ids["promise"] = point(
            db, "Send the budget to Ana", (mail,), kind="commitment", predicate="open", object="Send the budget",
            target=ids["ana"], open=1, due_at=DAY_ONE + 5 * DAY,
        )  # fmt: skip
        ids["secret"] = point(db, "Goes to the clinic", (mail,), reason="private", status="candidate")
        ids["relation"] = line(db, ids["ana"], ids["atlas"], "participates_in", (mail,))
        ids["replaced"] = line(db, ids["employer"], ids["old"], "supersedes", (works, mail), kind="evolution")
        _abstractions(db, ids)
    return ids


def _abstractions(db: Db, ids: dict[str, str]) -> None:
    faces = [face((ids["tool"],), (ids["receipt"],), scope) for scope in ("Editor", "Mail")]
    structure.replace_faces(db, faces)
    volume = Volume(
        id=derived("vol", "mornings"), signature="recurs-in-the-morning", label="Deep work comes in the morning",
        scopes=("Editor", "Mail"), domain="user", members=tuple(made.id for made in faces), confidence=0.75,
        interval=(0.6, 0.9), status="active", first_seen=DAY_ONE, last_confirmed=DAY_ONE, retired_at=None,
        receipts=(ids["receipt"],),
    )  # fmt: skip
    structure.replace_volumes(db, [volume])
    sentence = Sentence(
        text="Mara Kehl works at Acme.", members=(ids["employer"],), receipts=(ids["receipt"],)
    )
    root = Root(
        id=derived("root", sentence.text), text=sentence.text, sentences=(sentence,), inputs_hash="h", tokens=6,
        created_at=DAY_ONE, receipts=(ids["receipt"],),
    )  # fmt: skip
    structure.put_root(db, root)
    structure.put_manifest(db, manifest())
    ids |= {"face": faces[0].id, "volume": volume.id, "root": root.id}


def manifest() -> Manifest:
    """Make the manifest of a complete build."""
    return Manifest(
        build_id=derived("bld", "one"), status="complete", commit="abc", version="0.1.0", engine="rules", models=(),
        prompt_hashes=(), config_hash="c", window_start=DAY_ONE, window_end=Instant(DAY_ONE + 9 * DAY),
        trigger="test", started_at=DAY_ONE, completed_at=DAY_ONE, duration_ms=5,
        stages=(StageResult(name="faces", status="complete", ms=2),), degraded_stages=(),
    )  # fmt: skip
