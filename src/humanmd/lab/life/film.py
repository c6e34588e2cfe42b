"""Filming: episodes become S1 records, and every marked span becomes gold."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from humanmd.kernel.ids import digest
from humanmd.kernel.instants import MINUTE, SECOND, local_day, render
from humanmd.lab.life.ledger import Ledger, Sighting
from humanmd.lab.life.records import Episode, Focus, Mark, Shot, Span, flow
from humanmd.lab.life.scenes.table import SCENES
from humanmd.lab.life.stage import Stage

_SESSION_GAP = 5 * MINUTE
_CATCH_UP: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "mail": ("mail", "mail.in"),
        "slack": ("slack", "slack.in", "slack.out"),
        "telegram": ("telegram", "telegram.in", "telegram.out"),
        "feishu": ("feishu", "feishu.in", "feishu.out"),
        "assistant": ("assistant.in", "assistant.out"),
        "docs": ("docs.out",),
        "wechat": ("wechat", "wechat.in", "wechat.out"),
        "notes": ("notes",),
        "private": ("private",),
        "vault": ("vault",),
        "form": ("form.secure", "form.lying", "form.shown", "form.prefilled"),
        "calendar": ("calendar.invite",),
        "terminal": ("terminal",),
        "page": ("page", "humanmd", "flood"),
    }
)
_PROSE = frozenset({"evidence", "states"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One written record: its line, its day, and the spans that are gold in it."""

    at: int
    day: str
    line: str
    spans: tuple[str, ...]


class Camera:
    """Writes shots down as records with increasing time; counts sessions as it goes."""

    def __init__(self, stage: Stage, ledger: Ledger) -> None:
        self.stage = stage
        self.ledger = ledger
        self.sessions: list[dict[str, object]] = []
        self._at = 0
        self._serial = 0

    def film(self, episodes: list[Episode], evening: tuple[float, float]) -> Iterator[Frame]:
        """Play every episode and yield its records in time order.

        At some local minute of the `evening` range of each day, what is left to say on that day is said.
        """
        for _, group in groupby(episodes, key=lambda episode: episode.day):
            rows = list(group)
            pause = self.stage.rng.uniform(*evening)
            for episode in (e for e in rows if e.start < pause):
                yield from self._episode(episode)
            yield from self._catch_up(rows[0].day, pause)
            for episode in (e for e in rows if e.start >= pause):
                yield from self._episode(episode)

    def _catch_up(self, day: int, minute: float) -> Iterator[Frame]:
        """Open each surface on which something is due, once."""
        surfaces = list(_CATCH_UP)
        self.stage.rng.shuffle(surfaces)
        for surface in surfaces:
            self.stage.episode = Episode(day=day, start=minute, minutes=0.2, surface=surface)
            if self.stage.due(*_CATCH_UP[surface]):
                yield from self._episode(self.stage.episode)

    def _episode(self, episode: Episode) -> Iterator[Frame]:
        stage = self.stage
        stage.episode = episode
        stage.minute = max(episode.start, self._carried(episode))
        for shot in SCENES[episode.surface](stage):
            stage.minute += shot.gap / 60
            at, offset = stage.time.instant(episode.day, stage.minute)
            yield self._frame(shot, max(at, self._at + SECOND), offset, episode)

    def _carried(self, episode: Episode) -> float:
        """Begin after the last record if the episode before ran over."""
        start, _ = self.stage.time.instant(episode.day, episode.start)
        return episode.start + max(0.0, (self._at - start) / MINUTE)

    def _frame(self, shot: Shot, at: int, offset: int, episode: Episode) -> Frame:
        day = local_day(at, offset)
        self._session(at, day, offset, episode)
        self._at = at
        self._serial += 1
        rec = f"c_{self._serial:09d}"
        record, fields = _record(shot, rec, render(at, offset))
        spans = self._gold(rec, fields, day)
        return Frame(at=at, day=day, line=json.dumps(record, ensure_ascii=False), spans=spans)

    def _session(self, at: int, day: str, offset: int, episode: Episode) -> None:
        if not self.sessions or at - self._at > _SESSION_GAP:
            name = f"s_{len(self.sessions):05d}"
            self.sessions.append({"session": name, "day": day, "start": render(at, offset), "surfaces": []})
        row = self.sessions[-1]
        row["end"] = render(at, offset)
        surfaces = row["surfaces"]
        if isinstance(surfaces, list) and (not surfaces or surfaces[-1] != episode.surface):
            surfaces.append(episode.surface)

    def _name(self) -> str:
        return str(self.sessions[-1]["session"])

    def _gold(self, rec: str, fields: list[tuple[str, list[Span]]], day: str) -> tuple[str, ...]:
        rows: list[str] = []
        for name, spans in fields:
            for start, end, mark in spans:
                kind = mark.kind
                if kind != "chrome":
                    fresh = self._sight(mark, rec, name, (start, end), day)
                    kind = kind if fresh or kind not in _PROSE else "repeat"
                rows.append(
                    f'{{"rec": "{rec}", "field": "{name}", "a": {start}, "b": {end}, "kind": "{kind}", '
                    f'"ref": {json.dumps(mark.ref, ensure_ascii=False)}, "authorship": "{mark.authorship}"}}'
                )
        return tuple(rows)

    def _sight(self, mark: Mark, rec: str, name: str, span: tuple[int, int], day: str) -> bool:
        session = self._name()
        sighting = Sighting(
            rec=rec,
            field=name,
            start=span[0],
            end=span[1],
            authorship=mark.authorship,
            channel=mark.channel,
            asserts=mark.asserts,
            origin=mark.origin or session,
            session=session,
            day=day,
        )
        return self.ledger.note(mark, sighting)


def _record(shot: Shot, rec: str, stamp: str) -> tuple[dict[str, object], list[tuple[str, list[Span]]]]:
    """Write a shot as an S1 record, with the marked spans of each of its fields."""
    title, title_spans = flow(shot.title, "")
    url, url_spans = flow(shot.url, "")
    fields = [("title", title_spans), ("url", url_spans), ("text", shot.screen.spans)]
    focused: dict[str, object] | None = None
    if shot.focus is not None:
        focused, spans = _focused(shot.focus)
        fields.insert(0, ("focused.value", spans))
    active = shot.trigger in {"value", "click"}
    record: dict[str, object] = {
        "schema_version": "1.0",
        "captured_at": stamp,
        "event_id": rec,
        "source": {"kind": "desktop", "producer": "lab", "device": "laptop"},
        "trigger": shot.trigger,
        "app": {"name": shot.app[0], "id": shot.app[1], "pid": 4000 + len(shot.app[1])},
        "window": {"title": title, "id": _window(shot), "display": 0, "private": bool(shot.private)},
        "url": url or None,
        "focused": focused,
        "text": shot.screen.text,
        "text_source": "ax",
        "nodes": shot.screen.nodes,
        "session": {"locked": False, "idle_ms": 300 if active else 4000},
        "pixels": None,
        "extra": {},
    }
    return record, fields


def _focused(focus: Focus) -> tuple[dict[str, object], list[Span]]:
    value, spans = flow(focus.value, focus.sep)
    element: dict[str, object] = {
        "role": focus.role,
        "label": focus.label,
        "value": value,
        "editable": focus.editable,
        "secure": focus.secure,
        "typed": None,
    }
    return element, spans


def _window(shot: Shot) -> str:
    """Name the window: one per application, one per letter being written."""
    return "0x" + digest(shot.window or shot.app[1]).hex()[:7]
