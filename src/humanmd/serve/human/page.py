"""From sections to text: nine headings, cut to size, what was left out counted at the end."""

from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Final

from humanmd import __version__
from humanmd.evidence.records import SCHEMA_VERSION
from humanmd.kernel.instants import render as render_time
from humanmd.kernel.text import tokens
from humanmd.serve.human.records import Head, Item, Page, Section
from humanmd.serve.human.templates import count

HUMAN_SCHEMA: Final = "1.0"
MOST_TOKENS: Final = 2_500
MOST_BYTES: Final = 8_192
PORTRAIT, NOW, PROJECTS, WORK, PATTERNS, ACROSS, THREADS, UNKNOWN, PROVENANCE = (
    "Portrait", "Now", "Projects and people", "How I work", "Stable patterns", "Across domains", "Open threads",
    "What this does not know", "Provenance",
)  # fmt: skip

_CUT_FIRST: Final = (WORK, PROJECTS, NOW, THREADS, PATTERNS, ACROSS, UNKNOWN, PORTRAIT)
_LONGEST_HANDLE: Final = "xxxxx"
_RAW_NOTE: Final = "*Private, raw, not anonymised: for you and the agents you trust. Run `humanmd human --redacted` before sharing.*"
_REDACTED_NOTE: Final = "*Redacted, not anonymous: secrets and contact data are out, habits and wording can still tell who you are.*"


def fit(page: Page) -> Page:
    """Leave out lines, from the end of the longest sections, until the page has its size."""
    while _too_large(text(page, {})):
        longest = max(
            _CUT_FIRST, key=lambda title: (len(_section(page, title).items), -_CUT_FIRST.index(title))
        )
        section = _section(page, longest)
        if not section.items:
            return page
        shorter = replace(section, items=section.items[:-1])
        page = replace(page, sections=tuple(shorter if s is section else s for s in page.sections))
    return page


def refs(page: Page) -> tuple[str, ...]:
    """Name what the lines of a page stand on, in their order."""
    return tuple(item.ref for section in page.sections for item in section.items if item.ref)


def text(page: Page, handles: Mapping[str, str]) -> str:
    """Write a page, front matter first; a line without a handle yet gets room for one."""
    body = _body(page, handles)
    return f"{_front(page.head, sha256(body.encode()).hexdigest())}{body}"


def _too_large(written: str) -> bool:
    return tokens(written) > MOST_TOKENS or len(written.encode()) > MOST_BYTES


def _section(page: Page, title: str) -> Section:
    return next(section for section in page.sections if section.title == title)


def _front(head: Head, digest: str) -> str:
    fields = {
        "human_schema_version": f'"{HUMAN_SCHEMA}"',
        "renderer_version": f'"{__version__}"',
        "model_schema_version": f'"{SCHEMA_VERSION}"',
        "generated_at": f'"{render_time(head.generated_at)}"',
        "build_id": head.build_id or "null",
        "build_status": head.build_status,
        "root_id": head.root_id or "null",
        "visibility": "owner-only",
        "redacted": "true" if head.redacted else "false",
        "projection": "humanmd",
        "body_sha256": digest,
    }
    lines = "\n".join(f"{name}: {value}" for name, value in fields.items())
    return f"---\n{lines}\n---\n"


def _body(page: Page, handles: Mapping[str, str]) -> str:
    blocks = [f"# HUMAN.md\n\n{_REDACTED_NOTE if page.head.redacted else _RAW_NOTE}"]
    for section in page.sections:
        items = (*section.items, *_left_out(page)) if section.title == PROVENANCE else section.items
        lines = [f"- {_line(item, handles)}" for item in items] or [section.empty]
        blocks.append(f"## {section.title}\n\n" + "\n".join(lines))
    return "\n" + "\n\n".join(blocks) + "\n"


def _line(item: Item, handles: Mapping[str, str]) -> str:
    return f"{item.text} [^{handles.get(item.ref, _LONGEST_HANDLE)}]" if item.ref else item.text


def _left_out(page: Page) -> tuple[Item, ...]:
    missing = [(s.title, s.total - len(s.items)) for s in page.sections if s.total > len(s.items)]
    if not missing:
        return ()
    parts = ", ".join(f"{number} of {title}" for title, number in missing)
    total = sum(number for _, number in missing)
    return (Item(text=f"Left out for length: {count(total, 'line')} ({parts})"),)
