"""HUMAN.md as a whole: read the model, choose, cut to size, give handles, write."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from humanmd.evidence import handles, redaction
from humanmd.evidence import store as evidence
from humanmd.kernel.instants import Instant
from humanmd.kernel.masking.redact import redact
from humanmd.kernel.store.connection import Db
from humanmd.serve import store
from humanmd.serve.human import file, gather, limits, page
from humanmd.serve.human.records import Head, Page, Publication
from humanmd.serve.human.templates import Slots
from humanmd.structure import store as structure


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How HUMAN.md is made: when, from which minute a day starts, and for whose eyes."""

    generated_at: Instant
    day_start: int = 0
    redacted: bool = False
    people: bool = False


def render(db: Db, view: View) -> str:
    """Write HUMAN.md from the model as it is; the same model gives the same text."""
    cut = page.fit(_page(db, view))
    return page.text(cut, handles.assign(db, page.refs(cut)))


def publish(db: Db, path: Path, view: View) -> Publication:
    """Render HUMAN.md and put it in its place, unless what lies there is not ours to replace."""
    return file.write(path, render(db, view))


def _page(db: Db, view: View) -> Page:
    manifest = structure.manifest(db)
    root = structure.root(db)
    reader = gather.Reader(
        db=db,
        now=store.newest(db) or view.generated_at,
        owner=store.owner(db),
        day_start=view.day_start,
        slot=Slots(_scrub(db, view)),
    )
    head = Head(
        generated_at=view.generated_at,
        build_id=manifest.build_id,
        build_status=manifest.status,
        root_id="" if root is None else root.id,
        redacted=view.redacted,
    )
    sections = (
        gather.portrait(reader, manifest.status),
        gather.now(reader),
        gather.projects_and_people(reader),
        gather.how_i_work(reader),
        gather.patterns(reader),
        gather.across(reader),
        gather.threads(reader),
        limits.unknown(reader),
        limits.provenance(reader, manifest),
    )
    return Page(head=head, sections=sections)


def _scrub(db: Db, view: View) -> Callable[[str], str]:
    if not view.redacted:
        return lambda text: text
    if not view.people:
        return lambda text: redact(text).text
    nameless = redaction.without_people(evidence.people(db))
    return lambda text: nameless(redact(text).text)
