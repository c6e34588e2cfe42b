"""Faces, Volumes, the Root and what they are made from, on disk."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from humanmd.kernel.ids import digest
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db
from humanmd.modeling.records import Receipt
from humanmd.structure import codec
from humanmd.structure.records import (
    DayFeature,
    Face,
    Habits,
    Manifest,
    Root,
    Trial,
    Volume,
)

DIRTY_DAYS = "SELECT DISTINCT day FROM day_span WHERE dirty = 1 AND day < ? ORDER BY day"
SPANS = "SELECT track, first, last FROM day_span WHERE day = ? ORDER BY track"
CLEAN = "UPDATE day_span SET dirty = 0 WHERE day = ?"
FEATURE = "SELECT feature FROM day_feature WHERE day = ?"
FEATURES = "SELECT feature FROM day_feature WHERE day > ? AND day <= ? ORDER BY day"
FEATURE_DAYS = "SELECT day FROM day_feature WHERE day >= ? ORDER BY day"
PUT_FEATURE = "INSERT OR REPLACE INTO day_feature (day, feature) VALUES (?, ?)"
DROP_FEATURE = "DELETE FROM day_feature WHERE day = ?"
LAST_STATE = "SELECT day, state FROM habit_state ORDER BY day DESC LIMIT 1"
PUT_STATE = "INSERT OR REPLACE INTO habit_state (day, state) VALUES (?, ?)"
DROP_STATES = "DELETE FROM habit_state WHERE day >= ?"
THIN_STATES = """
DELETE FROM habit_state WHERE day < ? AND day NOT IN (SELECT max(day) FROM habit_state GROUP BY substr(day, 1, 7))
"""
PUT_TRIAL = """
INSERT OR REPLACE INTO trial (face, day, occasion, outcome, base, at, capture, receipt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
DROP_TRIALS = "DELETE FROM trial WHERE day >= ?"
TRIALS = (
    "SELECT face, day, occasion, outcome, base, at, capture FROM trial WHERE face = ? ORDER BY day, occasion"
)
PUT_RECEIPT = """
INSERT INTO receipt (id, kind, source_id, field, start, stop, quote, authorship, author, channel, origin,
    observed_at, zone, session_id, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, '', '', ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET origin = excluded.origin, session_id = excluded.session_id,
    state = 'live' WHERE authorship = 'trace' OR state = 'erased'
"""
RECEIPT_OF = """
SELECT id FROM receipt WHERE source_id = ? AND authorship = 'trace' AND ((field = 'url' AND quote = ? COLLATE NOCASE)
    OR (field = 'title' AND start = 0)) ORDER BY field DESC, id LIMIT 1
"""
HIT_RECEIPTS = """
SELECT receipt FROM trial WHERE face = ? AND day >= ? AND outcome = 'hit' AND receipt <> '' ORDER BY day, occasion
"""
HIT_DAYS = "SELECT DISTINCT day FROM trial WHERE face = ? AND outcome = 'hit' ORDER BY day"
_FACE = (
    "id, kind, signature, scope, domain, label, members, expectations, hits, trials, days, lift, confidence, "
    "low, high, status, counter_evidence, first_seen, last_confirmed, retired_at, receipts"
)
FACES = f"SELECT {_FACE} FROM face ORDER BY id"  # noqa: S608  (constants only)
FACE = f"SELECT {_FACE} FROM face WHERE id = ?"  # noqa: S608
PUT_FACE = f"INSERT INTO face ({_FACE}) VALUES ({', '.join('?' * 21)})"  # noqa: S608
DROP_FACES = "DELETE FROM face"
_VOLUME = (
    "id, signature, label, scopes, domain, members, confidence, low, high, status, first_seen, "
    "last_confirmed, retired_at, receipts"
)
VOLUMES = f"SELECT {_VOLUME} FROM volume ORDER BY id"  # noqa: S608
VOLUME = f"SELECT {_VOLUME} FROM volume WHERE id = ?"  # noqa: S608
PUT_VOLUME = f"INSERT INTO volume ({_VOLUME}) VALUES ({', '.join('?' * 14)})"  # noqa: S608
DROP_VOLUMES = "DELETE FROM volume"
_ROOT = "id, text, sentences, inputs_hash, tokens, created_at, receipts"
ROOT = f"SELECT {_ROOT} FROM root WHERE live = 1"  # noqa: S608
ROOTS = f"SELECT {_ROOT} FROM root WHERE id = ?"  # noqa: S608
PUT_ROOT = f"""
INSERT INTO root ({_ROOT}, live) VALUES ({", ".join("?" * 7)}, 1) ON CONFLICT (id) DO UPDATE SET live = 1
"""  # noqa: S608
RETIRE_ROOT = "UPDATE root SET live = 0 WHERE live = 1"
INPUT = "SELECT inputs FROM stage_input WHERE stage = ?"
PUT_INPUT = "INSERT OR REPLACE INTO stage_input (stage, inputs) VALUES (?, ?)"
PUT_BUILD = "INSERT INTO build (id, manifest) VALUES (?, ?)"
LAST_BUILD = "SELECT manifest FROM build ORDER BY seq DESC LIMIT 1"
THIN_BUILDS = "DELETE FROM build WHERE seq <= (SELECT max(seq) FROM build) - 100"

NOT_BUILT: Final = Manifest(
    build_id="", status="not_built", commit="", version="", engine="rules", models=(), prompt_hashes=(),
    config_hash="", window_start=None, window_end=None, trigger="", started_at=None, completed_at=None,
    duration_ms=None, stages=(), degraded_stages=(),
)  # fmt: skip
"""What the manifest says before the first build."""


def dirty_days(db: Db, before: str) -> tuple[str, ...]:
    """List the local days before one whose blocks changed since their feature was made, in order."""
    return tuple(day for (day,) in db.rows(DIRTY_DAYS, (before,)))


def spans(db: Db, day: str) -> tuple[tuple[str, Instant, Instant], ...]:
    """Return each track's first and last minute on a local day."""
    return tuple((track, Instant(first), Instant(last)) for track, first, last in db.rows(SPANS, (day,)))


def put_feature(db: Db, day: str, feature: DayFeature | None) -> bool:
    """Store the feature of a day and take the day off the work list; tell whether anything changed."""
    text = None if feature is None else codec.feature_json(feature)
    changed = db.value(FEATURE, (day,)) != text
    if changed and text is None:
        db.execute(DROP_FEATURE, (day,))
    elif changed:
        db.execute(PUT_FEATURE, (day, text))
    db.execute(CLEAN, (day,))
    return bool(changed)


def features(db: Db, after: str, last: str) -> tuple[DayFeature, ...]:
    """Return the features of the days after one up to another, in order."""
    return tuple(codec.feature(text) for (text,) in db.iterate(FEATURES, (after, last)))


def feature_days(db: Db, first: str) -> tuple[str, ...]:
    """Name the observed days from one on."""
    return tuple(day for (day,) in db.rows(FEATURE_DAYS, (first,)))


def last_state(db: Db) -> tuple[str, Habits] | None:
    """Return the newest state of the miner with its day."""
    row = db.row(LAST_STATE)
    return None if row is None else (row[0], codec.habits(row[1]))


def habits_version(db: Db) -> str:
    """Name the newest state of the miner by its day and content."""
    row = db.row(LAST_STATE)
    return "" if row is None else digest(*row).hex()


def put_state(db: Db, day: str, habits: Habits) -> None:
    """Keep the miner's state after a day."""
    db.execute(PUT_STATE, (day, codec.habits_json(habits)))


def begin_again(db: Db, day: str) -> None:
    """Drop states and trials from a day on."""
    db.execute(DROP_STATES, (day,))
    db.execute(DROP_TRIALS, (day,))


def thin_states(db: Db, before: str) -> None:
    """Keep only the last state of each month before a day."""
    db.execute(THIN_STATES, (before,))


def put_trial(db: Db, trial: Trial, receipt: str) -> None:
    """Store one trial; `receipt` is that of what showed a hit, or ""."""
    db.execute(
        PUT_TRIAL,
        (
            trial.face_id, trial.day, trial.occasion, trial.outcome, trial.base, trial.at, trial.capture, receipt,
        ),
    )  # fmt: skip


def put_receipt(db: Db, receipt: Receipt) -> None:
    """Store the receipt of what showed a hit; one that modelling made of the same words stays as it is."""
    db.execute(
        PUT_RECEIPT,
        (
            receipt.id, receipt.kind, receipt.source_id, receipt.field, receipt.start, receipt.end, receipt.quote,
            receipt.authorship, receipt.origin, receipt.observed_at, receipt.offset, receipt.session_id,
            receipt.state,
        ),
    )  # fmt: skip


def receipt_of(db: Db, capture: str, context: str) -> str:
    """Return the receipt that was made of a record, gone by now, for a context; "" if there is none."""
    found = db.value(RECEIPT_OF, (capture, context))
    return "" if found is None else str(found)


def trials(db: Db, face: str) -> tuple[Trial, ...]:
    """Return the trials of a habit in order."""
    return tuple(
        Trial(
            face_id=name, day=day, occasion=occasion, outcome=outcome, base=base,
            at=None if at is None else Instant(at), capture=capture,
        )
        for name, day, occasion, outcome, base, at, capture in db.rows(TRIALS, (face,))
    )  # fmt: skip


def hit_receipts(db: Db, face: str, since: str) -> tuple[str, ...]:
    """Return the receipts of a habit's hits from a day on."""
    return tuple(receipt for (receipt,) in db.rows(HIT_RECEIPTS, (face, since)))


def hit_days(db: Db, face: str) -> tuple[str, ...]:
    """Return the days on which a habit held."""
    return tuple(day for (day,) in db.rows(HIT_DAYS, (face,)))


def replace_faces(db: Db, faces: Iterable[Face]) -> None:
    """Put Faces in place of the earlier ones."""
    db.execute(DROP_FACES)
    db.executemany(PUT_FACE, [_face_row(face) for face in faces])


def faces(db: Db) -> tuple[Face, ...]:
    """Return all Faces by id."""
    return tuple(_face(row) for row in db.rows(FACES))


def face(db: Db, face_id: str) -> Face | None:
    """Return a Face, or None."""
    row = db.row(FACE, (face_id,))
    return None if row is None else _face(row)


def replace_volumes(db: Db, volumes: Iterable[Volume]) -> None:
    """Put Volumes in place of the earlier ones."""
    db.execute(DROP_VOLUMES)
    db.executemany(PUT_VOLUME, [_volume_row(volume) for volume in volumes])


def volumes(db: Db) -> tuple[Volume, ...]:
    """Return all Volumes by id."""
    return tuple(_volume(row) for row in db.rows(VOLUMES))


def volume(db: Db, volume_id: str) -> Volume | None:
    """Return a Volume, or None."""
    row = db.row(VOLUME, (volume_id,))
    return None if row is None else _volume(row)


def put_root(db: Db, root: Root) -> None:
    """Make a Root the live one."""
    db.execute(RETIRE_ROOT)
    db.execute(
        PUT_ROOT,
        (
            root.id, root.text, codec.sentences_json(root.sentences), root.inputs_hash, root.tokens,
            root.created_at, codec.dump(root.receipts),
        ),
    )  # fmt: skip


def retire_root(db: Db) -> None:
    """Let no Root live: nothing is left that one could say."""
    db.execute(RETIRE_ROOT)


def root(db: Db) -> Root | None:
    """Return the live Root, or None."""
    row = db.row(ROOT)
    return None if row is None else _root(row)


def root_by_id(db: Db, root_id: str) -> Root | None:
    """Return a Root, live or of an earlier build, or None."""
    row = db.row(ROOTS, (root_id,))
    return None if row is None else _root(row)


def stage_input(db: Db, stage: str) -> str:
    """Return the hash of what a stage of the build last saw, or ""."""
    found = db.value(INPUT, (stage,))
    return "" if found is None else str(found)


def put_stage_input(db: Db, stage: str, inputs: str) -> None:
    """Note the hash of what a stage of the build saw."""
    db.execute(PUT_INPUT, (stage, inputs))


def put_manifest(db: Db, manifest: Manifest) -> None:
    """Add the manifest of a build; the last hundred are kept."""
    db.execute(PUT_BUILD, (manifest.build_id, codec.manifest_json(manifest)))
    db.execute(THIN_BUILDS)


def manifest(db: Db) -> Manifest:
    """Return the manifest of the last build, or one that says that there was none."""
    found = db.value(LAST_BUILD)
    return NOT_BUILT if found is None else codec.manifest(str(found))


def _face_row(f: Face) -> tuple[Any, ...]:
    return (
        f.id, f.kind, f.signature, f.scope, f.domain, f.label, codec.dump(f.members),
        codec.expectations_json(f.expectations), f.hits, f.trials, f.days, f.lift, f.confidence, *f.interval,
        f.status, codec.dump(f.counter_evidence), f.first_seen, f.last_confirmed, f.retired_at,
        codec.dump(f.receipts),
    )  # fmt: skip


def _face(row: Sequence[Any]) -> Face:
    (
        name, kind, signature, scope, domain, label, members, expectations, hits, trials_, days, lift, confidence,
        low, high, status, counter, first_seen, last_confirmed, retired_at, receipts,
    ) = row  # fmt: skip
    return Face(
        id=name, kind=kind, signature=signature, scope=scope, domain=domain, label=label,
        members=codec.names(members), expectations=codec.expectations(expectations), hits=hits, trials=trials_,
        days=days, lift=lift, confidence=confidence, interval=(low, high), status=status,
        counter_evidence=codec.names(counter), first_seen=first_seen, last_confirmed=last_confirmed,
        retired_at=retired_at, receipts=codec.names(receipts),
    )  # fmt: skip


def _volume_row(v: Volume) -> tuple[Any, ...]:
    return (
        v.id, v.signature, v.label, codec.dump(v.scopes), v.domain, codec.dump(v.members), v.confidence,
        *v.interval, v.status, v.first_seen, v.last_confirmed, v.retired_at, codec.dump(v.receipts),
    )  # fmt: skip


def _volume(row: Sequence[Any]) -> Volume:
    (
        name, signature, label, scopes, domain, members, confidence, low, high, status, first_seen,
        last_confirmed, retired_at, receipts,
    ) = row  # fmt: skip
    return Volume(
        id=name, signature=signature, label=label, scopes=codec.names(scopes), domain=domain,
        members=codec.names(members), confidence=confidence, interval=(low, high), status=status,
        first_seen=first_seen, last_confirmed=last_confirmed, retired_at=retired_at,
        receipts=codec.names(receipts),
    )  # fmt: skip


def _root(row: Sequence[Any]) -> Root:
    name, text, sentences, inputs_hash, tokens, created_at, receipts = row
    return Root(
        id=name, text=text, sentences=codec.sentences(sentences), inputs_hash=inputs_hash, tokens=tokens,
        created_at=created_at, receipts=codec.names(receipts),
    )  # fmt: skip
