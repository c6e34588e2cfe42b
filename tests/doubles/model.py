"""Points, identities and observations as modelling would leave them, for what stands on them."""

import json
from collections.abc import Iterable
from dataclasses import fields, replace

from humanmd.kernel.instants import DAY, HOUR, Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling.records import Identity, IdentityKind, Line, Observation, Point

START = 20_514 * DAY
"""The midnight that the made-up days are counted from, 2026-03-02."""

OWNER = Identity(id="ent_self", kind="person", name="Clara Wen", aliases=(), owner=True)


def at(day: int, hour: float = 10) -> Instant:
    return Instant(START + day * DAY + int(hour * HOUR))


def identity(kind: IdentityKind, name: str, *aliases: str) -> Identity:
    return Identity(id=f"ent_{name}", kind=kind, name=name, aliases=aliases, owner=False)


FACT = Point(
    id="pt", kind="fact", subject=OWNER.id, predicate="prefers", object="", target="", situation="", text="",
    domain="user", status="confirmed", confidence=0.9, authorship="wrote", observations=2, sessions=2, origins=2, days=2,
    valid_from=at(0), valid_to=None, occurred_at=None, recorded_at=at(0), last_seen_at=at(0), due_at=None,
    open=False, supersedes=(), superseded_by="", conflicts_with=(), reason="", receipts=(),
)  # fmt: skip


def fact(name: str, predicate: str, what: str, **others: object) -> Point:
    """Make a confirmed fact about the owner with one receipt."""
    made = replace(FACT, id=f"pt_{name}", predicate=predicate, object=what, receipts=(f"rcp_{name}",))
    return replace(made, **others)  # type: ignore[arg-type]


def seen(point: Point, *days: int, ended: bool = False) -> tuple[Observation, ...]:
    """Make one independent observation of a Point on each day."""
    return tuple(
        Observation(
            point=point.id, receipt=f"rcp_{point.id}_{day}", observed_at=at(day), offset=0,
            session_id=f"ses_{point.id}_{day}", origin=f"origin_{point.id}_{day}", authorship="wrote", ended=ended,
        )
        for day in days
    )  # fmt: skip


def relation(source: str, predicate: str, target: Identity) -> Line:
    return Line(
        id=f"ln_{source}_{predicate}_{target.id}", kind="relation", source=source, target=target.id,
        predicate=predicate, polarity=1, status="active", confidence=0.8, observations=2, sessions=2,
        valid_from=None, valid_to=None, receipts=("rcp_line",),
    )  # fmt: skip


def put_identities(db: Db, *identities: Identity) -> None:
    db.executemany(
        "INSERT INTO identity (id, kind, name, aliases, owner) VALUES (?, ?, ?, ?, ?)",
        [(i.id, i.kind, i.name, json.dumps(i.aliases), int(i.owner)) for i in identities],
    )


def put_points(db: Db, *points: Point, changed_at: int = 1) -> None:
    """Write Points with their receipts as rows of the model."""
    names = [field.name for field in fields(Point) if field.name != "receipts"]
    columns = ", ".join([*names, "slot", "changed_at"])
    sql = f"INSERT OR REPLACE INTO point ({columns}) VALUES ({', '.join('?' * (len(names) + 2))})"  # noqa: S608
    for point in points:
        row = [getattr(point, name) for name in names]
        db.execute(sql, [*(json.dumps(v) if isinstance(v, tuple) else v for v in row), point.id, changed_at])
        db.execute("DELETE FROM point_receipt WHERE point = ?", (point.id,))
        db.executemany(
            "INSERT INTO point_receipt (point, n, receipt) VALUES (?, ?, ?)",
            [(point.id, n, receipt) for n, receipt in enumerate(point.receipts)],
        )


def put_observations(db: Db, observations: Iterable[Observation]) -> None:
    """Write observations with the delta items and receipts they come from."""
    for o in observations:
        seq = db.value(
            "INSERT INTO delta (id, window_id, session_id, source, version, start, stop, inputs, content, status,"
            " attempts, last_error) VALUES (?, ?, ?, 'rules', 1, ?, ?, '', '', 'applied', 0, '') RETURNING seq",
            (f"dlt_{o.receipt}", f"win_{o.receipt}", o.session_id, o.observed_at, o.observed_at),
        )
        db.execute(
            "INSERT INTO receipt (id, kind, source_id, field, start, stop, quote, authorship, author, channel, origin,"
            " observed_at, zone, session_id, state) VALUES (?, 'capture', 'cap', 'text', 0, 1, 'x', 'wrote', '', '', ?, ?,"
            " ?, ?, 'live')",
            (o.receipt, o.origin, o.observed_at, o.offset, o.session_id),
        )
        item = db.value(
            "INSERT INTO delta_item (delta, n, claim, receipt, direct, private, confidence, rule)"
            " VALUES (?, 0, '[]', ?, 1, 0, 1.0, 'r') RETURNING id",
            (seq, o.receipt),
        )
        db.execute(
            "INSERT INTO observation (item, since, slot, point) VALUES (?, ?, ?, ?)",
            (item, o.observed_at, o.point, o.point),
        )
