"""Three desks read through the whole pipeline: what is kept, and what is never believed."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from doubles import lives
from doubles.desks import DESKS, Scene
from doubles.showing import MONDAY, typing
from humanmd.kernel.instants import DAY, MINUTE, Instant, parse

LEAST_FOUND = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What came of a desk: confirmed facts and commitments in words."""

    facts: tuple[str, ...]
    due: tuple[str, ...]


def screens(scenes: Sequence[Scene]) -> list[str]:
    """Lay the scenes out over two weeks, ten a week, a quarter of an hour and more apart."""
    lines: list[tuple[Instant, str]] = []
    for number, scene in enumerate(scenes):
        week, place = divmod(number, 10)
        for day in range(scene.days):
            start = MONDAY + (number % 5 + 7 * week + day) * DAY + (15 * place + 20 * week) * MINUTE
            shown = scene.shown
            typed = (
                typing(shown, Instant(start)) if shown.trigger == "value" else [shown.line(Instant(start))]
            )
            lines += [(_at(line), line) for line in typed]
    return [line for _, line in sorted(lines)]


def _at(line: str) -> Instant:
    return parse(line.partition('"captured_at": "')[2].partition('"')[0])[0]


@pytest.fixture(scope="module", params=sorted(DESKS))
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Read]:
    name = str(request.param)
    made = lives.replayed(lives.home(tmp_path_factory.mktemp(name) / "home"), screens(DESKS[name])).made
    called = {row["id"]: "self" if row["owner"] else row["name"] for row in made["identities"]}
    kept = [row for row in made["points"] if row["status"] == "confirmed"]
    return name, Read(
        facts=tuple(
            f"{called.get(row['subject'], row['subject'])} {row['predicate']} {row['object']} {row['text']}"
            for row in kept
            if row["kind"] == "fact"
        ),
        due=tuple(f"{row['object']} {row['text']}" for row in kept if row["kind"] == "commitment"),
    )


def says(words: str, found: str) -> bool:
    """Tell whether a row holds every word that was expected."""
    return all(word.casefold() in found.casefold() for word in words.split())


def test_most_of_what_a_careful_reader_keeps_is_confirmed(desk: tuple[str, Read]) -> None:
    name, read = desk
    wanted = [(words, read.facts) for scene in DESKS[name] for words in scene.facts]
    wanted += [(words, read.due) for scene in DESKS[name] for words in scene.due]
    missed = [words for words, rows in wanted if not any(says(words, row) for row in rows)]
    assert len(missed) <= (1 - LEAST_FOUND) * len(wanted), missed


def test_nothing_that_others_papers_or_suppositions_say_is_believed(desk: tuple[str, Read]) -> None:
    name, read = desk
    never = [words for scene in DESKS[name] for words in scene.never]
    assert [(w, row) for w in never for row in (*read.facts, *read.due) if says(w, row)] == []


def test_nothing_else_is_confirmed_but_what_people_are_called(desk: tuple[str, Read]) -> None:
    name, read = desk
    known = [words for scene in DESKS[name] for words in (*scene.facts, *scene.also)]
    rest = [row for row in read.facts if not any(f" {kind} " in row for kind in ("name", "alias", "handle"))]
    assert [row for row in rest if not any(says(words, row) for words in known)] == []
