"""How long a search takes over what was on the screen and what the model believes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from humanmd.capture import store as captures
from humanmd.daemon.home import Home
from humanmd.daemon.intake import intent_of, take
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import transaction
from humanmd.lab.bench import lives
from humanmd.lab.bench.figures import Figure
from humanmd.lab.bench.meter import Cost, Spread, measured, spread
from humanmd.lab.bench.synthetic import build
from humanmd.serve.queries import Query, search

SEARCHES: Final = 1_000
"""How many searches are made."""

POINTS: Final = 2_000
"""How many Points there are beside the captures."""

_BARS: Final = (5, 25)
_BATCH: Final = 200
_SAMPLES: Final = 400
_MOST_WORDS: Final = 3
_WORD: Final = re.compile(r"[A-Za-z]{3,}|[\u4e00-\u9fff]{2,4}")
_FOREVER: Final = Instant(1 << 62)


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """Over how many entries, how long a search took, and the share of searches that found something."""

    entries: int
    times: Spread
    found: float


def measure(folder: Path, lines: Iterable[str]) -> Searched:
    """Take captures in, make them searchable, add a made-up model, and search for words that stand somewhere."""
    with lives.home_at(folder, durable=False) as home:
        take(home, lines, intent_of(home, "replay", "bench", home.clock.now()))
        asked = list(islice(_asked(home), SEARCHES))
        _index(home)
        build(home.db, POINTS)
        costs: list[Cost] = []
        hits = sum(_found(home, text, costs) for text in asked)
        entries = captures.counts(home.db).captures + POINTS
    return Searched(entries=entries, times=spread(costs), found=hits / len(asked))


def figures(made: Searched) -> tuple[Figure, ...]:
    """Put the figures beside the bars, which hold for 100,000 entries."""
    return (
        Figure(part="search", what="entries", value=made.entries, unit=""),
        Figure(part="search", what="a search, p50", value=made.times.p50_ms, unit="ms", bar=_BARS[0]),
        Figure(part="search", what="a search, p99", value=made.times.p99_ms, unit="ms", bar=_BARS[1]),
        Figure(part="search", what="with an answer", value=round(made.found * 100, 1), unit="%"),
    )


def _found(home: Home, text: str, costs: list[Cost]) -> bool:
    with measured(costs):
        answers = search(home.db, Query(text=text))
    return bool(answers)


def _index(home: Home) -> None:
    minutes = captures.dirty_minutes(home.db, _FOREVER, 1 << 30)
    for start in range(0, len(minutes), _BATCH):
        with transaction(home.db):
            for lane, minute in minutes[start : start + _BATCH]:
                captures.index(home.db, captures.minute(home.db, lane, minute))


def _asked(home: Home) -> Iterator[str]:
    """Ask for one to three neighbouring words of texts that are spread over the life, the same each time."""
    rng = Random(1)  # noqa: S311  (which words, not a secret)
    minutes = captures.dirty_minutes(home.db, _FOREVER, 1 << 30)
    sampled = [minutes[n * len(minutes) // _SAMPLES] for n in range(_SAMPLES)]
    said = [words for lane, minute in sampled if (words := _words(home, lane, minute))]
    while True:
        words = rng.choice(said)
        at = rng.randrange(len(words))
        yield " ".join(words[at : at + rng.randint(1, _MOST_WORDS)])


def _words(home: Home, lane: str, minute: Instant) -> tuple[str, ...]:
    found = captures.minute(home.db, lane, minute)
    return tuple(_WORD.findall(found[0].text))
