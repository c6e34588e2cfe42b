"""Filming: episodes become S1 records, and every marked span becomes gold."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from humanmd.kernel.ids import digest
from humanmd.kernel.instants import MINUTE, SECOND, local_day, render
from humanmd.lab.life.ledger import Ledger, Sighting
from humanmd.lab.life.records import Episode, Mark, Shot, Span, flow
from humanmd.lab.life.scenes.table import SCENES
from humanmd.lab.life.stage import Stage

_SESSION_GAP = 5 * MINUTE
_PROSE = frozenset({"evidence", "states"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One written record: its line, its day, and the spans that are gold in it."""

    day: str
    line: str
    spans: tuple[str, ...]
    sighted: tuple[str, ...]


@dataclass(slots=True)
class Camera:
    """Writes shots down as records with increasing time; counts sessions as it goes."""

    stage: Stage
    ledger: Ledger
    at: int = 0
    serial: int = 0
    session: int = -1
    sessions: list[dict[str, object]] = field(default_factory=list)

    def film(self, episodes: list[Episode]) -> Iterator[Frame]:
        """Play every episode and yield its records in time order."""
        for episode in episodes:
            yield from self._episode(episode)

    def _episode(self, episode: Episode) -> Iterator[Frame]:
        stage = self.stage
        stage.episode = episode
        stage.minute = max(episode.start, self._carried(episode))
        for shot in SCENES[episode.surface](stage):
            stage.minute += shot.gap / 60
            at, offset = stage.time.instant(episode.day, stage.minute)
            yield self._frame(shot, max(at, self.at + SECOND), offset, episode)

    def _carried(self, episode: Episode) -> float:
        """Begin after the last record if the episode before ran over."""
        start, _ = self.stage.time.instant(episode.day, episode.start)
        return episode.start + max(0.0, (self.at - start) / MINUTE)

    def _frame(self, shot: Shot, at: int, offset: int, episode: Episode) -> Frame:
        day = local_day(at, offset)
        self._session(at, day, offset, episode)
        self.at = at
        self.serial += 1
        rec = f"c_{self.serial:09d}"
        title, title_spans = flow(shot.title, "")
        url, url_spans = flow(shot.url, "")
        record = {
            "schema_version": "1.0",
            "captured_at": render(at, offset),
            "event_id": rec,
            "source": {"kind": "desktop", "producer": "lab", "device": "laptop"},
            "trigger": shot.trigger,
            "app": {"name": shot.app[0], "id": shot.app[1], "pid": 4000 + len(shot.app[0])},
            "window": {"title": title, "id": _window(shot, title), "display": 0, "private": bool(shot.private)},
            "url": url or None,
            "focused": None,
            "text": shot.screen.text,
            "text_source": "ax",
            "nodes": shot.screen.nodes,
            "session": {"locked": False, "idle_ms": 300 if shot.trigger in {"value", "click"} else 4000},
            "pixels": None,
            "extra": {},
        }
        fields = [("title", title_spans), ("url", url_spans), ("text", shot.screen.spans)]
        if shot.focus is not None:
            focus = shot.focus
            value, spans = flow(focus.value, focus.sep)
            record["focused"] = {
                "role": focus.role,
                "label": focus.label,
                "value": value,
                "editable": focus.editable,
                "secure": focus.secure,
                "typed": None,
            }
            fields.insert(0, ("focused.value", spans))
        spans_out, sighted = self._gold(rec, fields, day)
        return Frame(day=day, line=json.dumps(record, ensure_ascii=False), spans=spans_out, sighted=sighted)

    def _session(self, at: int, day: str, offset: int, episode: Episode) -> None:
        if self.session < 0 or at - self.at > _SESSION_GAP:
            self.session += 1
            self.sessions.append({"session": self._name(), "day": day, "start": render(at, offset), "surfaces": []})
        row = self.sessions[-1]
        row["end"] = render(at, offset)
        surfaces = row["surfaces"]
        if isinstance(surfaces, list) and (not surfaces or surfaces[-1] != episode.surface):
            surfaces.append(episode.surface)

    def _name(self) -> str:
        return f"s_{self.session:05d}"

    def _gold(
        self, rec: str, fields: list[tuple[str, list[Span]]], day: str
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        rows: list[str] = []
        sighted: list[str] = []
        for name, spans in fields:
            for start, end, mark in spans:
                kind = mark.kind
                if kind != "chrome":
                    fresh = self._sight(mark, rec, name, (start, end), day)
                    kind = kind if fresh or kind not in _PROSE else "repeat"
                    sighted.append(mark.ref)
                rows.append(
                    f'{{"rec": "{rec}", "field": "{name}", "a": {start}, "b": {end}, "kind": "{kind}", '
                    f'"ref": {json.dumps(mark.ref, ensure_ascii=False)}, "authorship": "{mark.authorship}"}}'
                )
        return tuple(rows), tuple(sighted)

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


def _window(shot: Shot, title: str) -> str:
    """Name the window: one per application, one per letter being written."""
    key = title if title.startswith("Write:") else shot.app[1]
    return "0x" + digest(key).hex()[:7]
