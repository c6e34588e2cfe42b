"""Capture's step: records come in, each is judged before it is read, and each gets its answer."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from humanmd.capture import arrivals, store
from humanmd.capture.gate import GateInput, Intake, KeepBare, Policy, Refuse, Verdict, judge
from humanmd.capture.projection import Projected, Receipt, project
from humanmd.capture.records import Capture
from humanmd.capture.s1 import S1Error, S1Record, parse
from humanmd.capture.secure_input import is_dotted
from humanmd.kernel.instants import Instant, local_day
from humanmd.kernel.macs import Mac
from humanmd.kernel.store.connection import Db, transaction

BATCH: Final = 500
"""Records stored in one transaction."""

Raw = str | bytes | Mapping[str, object] | S1Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored:
    """The record is kept under `id`; `rule` is secure_input when only app and window were."""

    line: int
    id: str
    duplicate: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Nothing was kept, by the gate's rule, or because a live record was `unchanged`."""

    line: int
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """The producer's id belongs to another record, which stays as it was."""

    line: int
    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """The line is not a record; `error` names the key and the fault."""

    line: int
    key: str
    error: str


Answer = Stored | Refused | Conflict | Failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Intent:
    """How records come in: by which way, under which policy, received when, from which client.

    `trust_typed` believes the producer's typed spans: our own backends and the extension's token only.
    """

    intake: Intake
    policy: Policy
    now: Instant
    client: str
    trust_typed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counts:
    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    matched: Counter[str] = field(default_factory=Counter)
    masked: Counter[str] = field(default_factory=Counter)


def ingest(db: Db, mac: Mac, records: Iterable[Raw], intent: Intent) -> tuple[Answer, ...]:
    """Take records in, a batch in one transaction, and answer each; a bad one stops nothing."""
    return tuple(answer for answers in ingested(db, mac, records, intent) for answer in answers)


def ingested(db: Db, mac: Mac, records: Iterable[Raw], intent: Intent) -> Iterator[tuple[Answer, ...]]:
    """Take records in and yield the answers of each committed batch."""
    numbered = enumerate(records, start=1)
    while batch := list(islice(numbered, BATCH)):
        counts = _Counts()
        with transaction(db):
            answers = tuple(_take(db, mac, line, raw, (intent, counts)) for line, raw in batch)
            tally = arrivals.Tally(refused=counts.refused, matched=counts.matched, masked=counts.masked)
            arrivals.count(db, tally, intent.now)
        yield answers


def _take(db: Db, mac: Mac, line: int, raw: Raw, context: tuple[Intent, _Counts]) -> Answer:
    intent, counts = context
    try:
        record = raw if isinstance(raw, S1Record) else parse(raw)
    except S1Error as error:
        return Failed(line=line, key=error.key, error=error.message)
    verdict = judge(gate_input(record, intent.intake), intent.policy)
    if isinstance(verdict, Refuse):
        day = local_day(record.captured_at.at, record.captured_at.offset)
        counts.refused[day, verdict.rule] += 1
        if verdict.exclusion:
            counts.matched[verdict.exclusion] += 1
        return Refused(line=line, rule=verdict.rule)
    projected = project(record, _receipt(record, intent), bare=isinstance(verdict, KeepBare))
    return _keep(db, mac, line, projected, (intent, counts, verdict))


def _keep(db: Db, mac: Mac, line: int, new: Projected, context: tuple[Intent, _Counts, Verdict]) -> Answer:
    intent, counts, verdict = context
    rule = verdict.rule if isinstance(verdict, KeepBare) else ""
    lane = arrivals.lane_number(db, new.capture.lane)
    arrival = arrivals.arrival(mac, new, intent.client)
    before = arrivals.known(db, lane, arrival)
    if before is not None:
        known_id, content_key = before
        if content_key != arrival.keys.content:
            return Conflict(line=line, id=known_id)
        return Stored(line=line, id=known_id, duplicate=True, rule=rule)
    if intent.intake == "live" and _unchanged(db, new.capture):
        return Refused(line=line, rule="unchanged")
    arrivals.add(db, mac, lane, arrival)
    counts.masked.update(new.masked)
    return Stored(line=line, id=new.capture.id, rule=rule)


def _unchanged(db: Db, new: Capture) -> bool:
    """Tell whether the lane's previous record shows the same; its time and trigger do not matter."""
    before = store.previous_in_lane(db, new, new.at, new.id)
    return before is not None and _shown(before) == _shown(new)


def _shown(capture: Capture) -> tuple[str, ...]:
    return (
        capture.app, capture.app_id, capture.title, capture.window_id, capture.url, capture.role,
        capture.label, capture.value, capture.text,
    )  # fmt: skip


def gate_input(record: S1Record, intake: Intake) -> GateInput:
    """Show the gate what it may see of a record: never its text, value or tree."""
    session, focused = record.session, record.focused
    frame = record.extra.get("frame")
    return GateInput(
        intake=intake, source_kind=record.source.kind, producer=record.source.producer,
        trigger=record.trigger,
        session_present=session is not None and "locked" in session.model_fields_set,
        locked=session.locked if session else None, idle_ms=session.idle_ms if session else None,
        app_name=record.app.name, app_id=record.app.id or "", window_title=record.window.title,
        window_frame=frame if isinstance(frame, str) else "", window_private=record.window.private,
        url=record.url, focused_role=(focused.role or "") if focused else "",
        focused_label=(focused.label or "") if focused else "",
        focused_secure=(is_dotted(focused.value or "") or focused.secure) if focused else None,
    )  # fmt: skip


def _receipt(record: S1Record, intent: Intent) -> Receipt:
    """Say when a record came. In a replay records drive the clock, so one that was live came when it was made."""
    was_live = intent.intake == "replay" and record.source.kind not in ("import", "mobile")
    return Receipt(
        at=record.captured_at.at if was_live else intent.now,
        clamps=intent.intake in ("live", "ingest"),
        trusts=intent.trust_typed,
    )
