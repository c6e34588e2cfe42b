"""The Root: one short portrait, composed by closed templates from what the model is sure of."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from humanmd.kernel.ids import derived, digest
from humanmd.kernel.instants import Instant
from humanmd.kernel.text import tokens
from humanmd.modeling.records import Point
from humanmd.structure.labels import listed, name
from humanmd.structure.records import Face, Root, Sentence, Volume
from humanmd.structure.root_gate import Draft, gate

MOST_TOKENS: Final = 600
"""The longest portrait."""

Outcome = Literal["new", "unchanged", "skip_empty_input", "skip_empty_output", "skip_hallucination"]

_SLOT: Final = re.compile(r"\{\}")
_VOLUMES: Final = 6
_FACES: Final = 6
_NAMES: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Portrait:
    """What the Root is composed from: the owner's confirmed facts, open commitments, and the structure over them."""

    facts: tuple[Point, ...]
    commitments: tuple[Point, ...]
    faces: tuple[Face, ...]
    volumes: tuple[Volume, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """The outcome of composing a Root; `root` is the one to live, None where the old one stays or none is."""

    outcome: Outcome
    root: Root | None
    inputs_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cited:
    """A member of a sentence: its id, receipts and the instant of its latest evidence."""

    id: str
    receipts: tuple[str, ...]
    at: Instant | None


def compose(portrait: Portrait, live: Root | None) -> Synthesis:
    """Compose the Root; its time is that of the latest evidence it stands on, never that of the build."""
    made = list(_drafts(portrait))
    drafts = [draft for draft, _ in made]
    inputs = digest(*(f"{d.sentence.text}|{d.sentence.members}|{d.sentence.receipts}" for d in drafts)).hex()
    if not made:
        return Synthesis(outcome="skip_empty_input", root=None, inputs_hash=inputs)
    gated = gate(drafts)
    if gated.invented:
        return Synthesis(outcome="skip_hallucination", root=None, inputs_hash=inputs)
    sentences = _fitting(gated.kept)
    if not sentences:
        return Synthesis(outcome="skip_empty_output", root=None, inputs_hash=inputs)
    cited = {member.id: member for _, members in made for member in members}
    root = _root(sentences, cited, inputs)
    return Synthesis(
        outcome="unchanged" if live is not None and live.id == root.id else "new",
        root=root,
        inputs_hash=inputs,
    )


def _root(sentences: Sequence[Sentence], cited: Mapping[str, _Cited], inputs: str) -> Root:
    text = " ".join(sentence.text for sentence in sentences)
    times = [cited[member].at for sentence in sentences for member in sentence.members]
    latest = max((at for at in times if at is not None), default=Instant(0))
    receipts = tuple(dict.fromkeys(receipt for sentence in sentences for receipt in sentence.receipts))
    content = [f"{s.text}|{s.members}|{s.receipts}" for s in sentences]
    return Root(
        id=derived("root", *content, str(latest)),
        text=text,
        sentences=tuple(sentences),
        inputs_hash=inputs,
        tokens=tokens(text),
        created_at=latest,
        receipts=receipts,
    )


def _fitting(sentences: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """Take sentences in order as long as the whole stays short enough."""
    kept: list[Sentence] = []
    for sentence in sentences:
        if tokens(" ".join(s.text for s in (*kept, sentence))) <= MOST_TOKENS:
            kept.append(sentence)
    return tuple(kept)


def _drafts(portrait: Portrait) -> Iterator[tuple[Draft, tuple[_Cited, ...]]]:
    facts = _by_predicate(portrait.facts)
    yield from _profile(facts)
    for volume in _ranked_volumes(portrait.volumes):
        cited = _Cited(id=volume.id, receipts=volume.receipts, at=volume.last_confirmed)
        yield _draft("{}.", (volume.label,), (cited,), (*volume.scopes, volume.signature))
    covered = {
        member for volume in portrait.volumes if volume.status == "active" for member in volume.members
    }
    for face in _ranked_faces(portrait.faces, covered):
        yield _draft(_face_template(face), _face_slots(face), (_cited_face(face),), (face.scope,))
    if portrait.commitments:
        counted = tuple(_cited(point) for point in portrait.commitments)
        noun = "commitment" if len(counted) == 1 else "commitments"
        yield _draft(f"Has {{}} open {noun}.", (str(len(counted)),), counted, ())


def _profile(facts: Mapping[str, tuple[Point, ...]]) -> Iterator[tuple[Draft, tuple[_Cited, ...]]]:
    """Say who the owner is: name, work, place, languages and projects."""
    who = facts.get("name", ())[:1]
    about = [
        (predicate, template)
        for predicate, template in (
            ("title", "works as {}"),
            ("employer", "works at {}"),
            ("team", "is in the team {}"),
            ("home_city", "lives in {}"),
        )
        if predicate in facts
    ]
    told = tuple(facts[predicate][0] for predicate, _ in about)
    if who or told:
        subject = "{}" if who else "The owner"
        words = _joined([template for _, template in about])
        template = f"{subject} {words}." if words else f"The owner is called {subject}."
        members = (*who, *told)
        yield _draft(template, tuple(name(p.object) for p in members), tuple(_cited(p) for p in members), ())
    if spoken := facts.get("speaks", ())[:_NAMES]:
        yield _draft(
            "Speaks {}.", (listed([p.object for p in spoken]),), tuple(_cited(p) for p in spoken), ()
        )
    for project in facts.get("works_on", ())[:_NAMES]:
        yield _project(project, facts.get("project_role", ()))


def _joined(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _project(project: Point, roles: Sequence[Point]) -> tuple[Draft, tuple[_Cited, ...]]:
    role = next((p for p in roles if p.target and p.target == project.target), None) or next(
        (p for p in roles if p.situation and p.situation.casefold() == project.object.casefold()), None
    )
    if role is None:
        return _draft("Works on {}.", (name(project.object),), (_cited(project),), ())
    return _draft(
        "Works on {} as {}.", (name(project.object), name(role.object)), (_cited(project), _cited(role)), ()
    )


def _by_predicate(points: Sequence[Point]) -> dict[str, tuple[Point, ...]]:
    """Group facts, the surest and latest first."""
    grouped: dict[str, list[Point]] = {}
    for point in sorted(points, key=lambda p: (-p.days, -p.confidence, -p.last_seen_at, p.id)):
        grouped.setdefault(point.predicate, []).append(point)
    return {predicate: tuple(found) for predicate, found in grouped.items()}


def _draft(
    template: str, slots: Sequence[str], cited: tuple[_Cited, ...], allowed: tuple[str, ...]
) -> tuple[Draft, tuple[_Cited, ...]]:
    """Fill a template with slots that were made fit; nothing in them is read as a template."""
    filled = iter(slots)
    text = _SLOT.sub(lambda _: next(filled), template)
    sentence = Sentence(
        text=text,
        members=tuple(dict.fromkeys(member.id for member in cited)),
        receipts=tuple(dict.fromkeys(receipt for member in cited for receipt in member.receipts)),
    )
    return Draft(sentence=sentence, template=template, slots=(*slots, *allowed)), cited


def _cited(point: Point) -> _Cited:
    return _Cited(id=point.id, receipts=point.receipts, at=point.last_seen_at)


def _cited_face(face: Face) -> _Cited:
    return _Cited(id=face.id, receipts=face.receipts, at=face.last_confirmed)


def _face_template(face: Face) -> str:
    return "Habit: {} ({} of {} times)." if face.kind == "habit" else "{}."


def _face_slots(face: Face) -> tuple[str, ...]:
    return (face.label, str(face.hits), str(face.trials)) if face.kind == "habit" else (face.label,)


def _ranked_volumes(volumes: Sequence[Volume]) -> list[Volume]:
    active = [volume for volume in volumes if volume.status == "active"]
    return sorted(active, key=lambda volume: (-len(volume.scopes), -volume.confidence, volume.id))[:_VOLUMES]


def _ranked_faces(faces: Sequence[Face], covered: set[str]) -> list[Face]:
    active = [face for face in faces if face.status == "active" and face.id not in covered]
    return sorted(active, key=lambda face: (-face.lift, -face.confidence, face.id))[:_FACES]
