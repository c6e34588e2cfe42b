"""What gets said in a life: every fact becomes sentences on some surfaces and days, in several wordings."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from random import Random

from humanmd.lab.life.book import Book, date_words, fill
from humanmd.lab.life.records import FOREVER, SELF, Beat, Fact, Mark, Phrase
from humanmd.lab.life.world import Promise, World

_PRIVATE = frozenset({"family_of", "friend_of", "likes", "dislikes", "goal", "habit"})
_DATES = frozenset({"project_deadline"})
_CHINESE_SHARE = 0.42


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Turns facts into beats; holds what every sentence needs."""

    world: World
    book: Book
    rng: Random
    days: int

    def beats(self) -> Iterator[Beat]:
        """Tell every fact and promise of the life, in no particular order."""
        for fact in self.world.facts:
            if fact.start < self.days:
                yield from self._aside(fact) if fact.aside else self._fact_beats(fact)
        for promise in self.world.promises:
            if promise.day < self.days:
                yield from self._promise_beats(promise)
        yield from self._story()
        for day in range(self.days):
            yield from self._thoughts(day)

    def _aside(self, fact: Fact) -> Iterator[Beat]:
        """Tell a fact once, to a machine."""
        mark = Mark("evidence", fact.fact_id, f"{fact.fact_id}#0", "wrote", "prompt")
        yield Beat(day=fact.start, surface="assistant.out", author=SELF, body=(Phrase(fact.aside, mark),))

    def _story(self) -> Iterator[Beat]:
        for day, surface, text in self.world.story:
            if day < self.days:
                lang = "zh" if surface == "wechat" else "en"
                yield Beat(day=day, surface=surface, author=SELF, body=(Phrase(text),), lang=lang)

    def _fact_beats(self, fact: Fact) -> Iterator[Beat]:
        if not fact.section:
            return
        last = min(fact.end, self.days, self._project_end(fact)) - 1
        for turn, day in enumerate(self._days(fact, last)):
            first = turn == 0 and bool(fact.supersedes)
            lang = self._lang(fact, first=first)
            surface = self._surface(fact, lang)
            origin = f"{fact.fact_id}#{turn}"
            mark = Mark("evidence", fact.fact_id, origin, "wrote", _channel(surface))
            sentence = Phrase(self.sentence(fact, lang, change=first), mark)
            yield Beat(
                day=day,
                surface=surface,
                author=SELF,
                body=self._padded(sentence, surface, lang),
                partner=self._partner(surface, day, lang),
                lang=lang,
                until=last,
            )

    def _project_end(self, fact: Fact) -> int:
        """Give the day from which nobody speaks of the project that a fact is about, for it has ended."""
        name = fact.about.rpartition(" on ")[2]
        return next((project.end for project in self.world.projects if project.name == name), FOREVER)

    def _days(self, fact: Fact, last: int) -> list[int]:
        """Choose the days on which a fact is written down: early, and again later."""
        rng = self.rng
        if last < fact.start:
            return []
        early = fact.start if fact.supersedes else min(last, fact.start + int(rng.random() * 3))
        days = [early]
        repeats = 1
        if " on " in fact.about:
            repeats = 3  # ways of working are said again and again
        elif fact.subj == SELF and not fact.about and rng.random() < 0.5:  # noqa: PLR2004
            repeats = 2
        for _ in range(repeats):
            if last > days[-1]:
                days.append(days[-1] + 1 + int(rng.random() * min(6, last - days[-1])))
        return days

    def _lang(self, fact: Fact, *, first: bool) -> str:
        section = fact.section + (" > change" if first else "")
        if fact.section in {"habit", "goal"} or not self.book.has("zh", section):
            return "en"
        if not all(self._in_chinese(value) for value in (fact.obj, fact.about, fact.old)):
            return "en"
        return "zh" if self.rng.random() < _CHINESE_SHARE else "en"

    def _in_chinese(self, value: str) -> bool:
        """Say whether a value can stand in a Chinese sentence: translated, a name, or a number."""
        return not value or not value[0].islower() or self.world.name(value, "zh") != value or "/" in value

    def _surface(self, fact: Fact, lang: str) -> str:
        roll = self.rng.random()
        private = fact.pred in _PRIVATE or fact.about in {"Shiyi", "Spring Concert"}
        if lang == "zh":
            return ("wechat" if private else "feishu") if roll < 0.7 else "journal"  # noqa: PLR2004
        if private:
            return "telegram" if roll < 0.5 else "journal"  # noqa: PLR2004
        if roll < 0.4:  # noqa: PLR2004
            return "slack"
        return "mail" if roll < 0.7 else ("journal" if roll < 0.85 else "notes")  # noqa: PLR2004

    def _partner(self, surface: str, day: int, lang: str) -> str:
        return partner(self.world, self.rng, surface, day, lang)

    def sentence(self, fact: Fact, lang: str, *, change: bool) -> str:
        """Word a fact; a change may name the value it replaces."""
        section = fact.section
        if change and self.book.has(lang, f"{section} > change"):
            section = f"{section} > change"
        line = self.book.pick(self.rng, lang, section)
        while "{old}" in line and not fact.old:
            line = self.book.pick(self.rng, lang, fact.section)
        slots = {"obj": fact.obj, "old": fact.old, "about": fact.about}
        if fact.subj != SELF and fact.pred not in _DATES:
            slots["about"] = fact.subj
        if fact.pred in _DATES:
            slots = {
                "about": fact.about,
                "obj": date_words(self.rng, fact.obj, lang),
                "old": date_words(self.rng, fact.old, lang) if fact.old else "",
            }
        return fill(line, {key: self.world.name(value, lang) for key, value in slots.items()})

    def _padded(self, sentence: Phrase, surface: str, lang: str) -> tuple[Phrase, ...]:
        """Put a sentence among others, as people do."""
        roll = self.rng.random()
        section = "home own" if surface in {"telegram", "wechat"} else "own"
        extra = Phrase(self.book.pick(self.rng, lang, section))
        if surface in {"journal", "notes"} or roll < 0.5:  # noqa: PLR2004
            return (sentence,)
        return (extra, sentence) if roll < 0.75 else (sentence, extra)  # noqa: PLR2004

    def _promise_beats(self, promise: Promise) -> Iterator[Beat]:
        lang = promise.lang
        due = date_words(self.rng, _iso_day(self.world.start, promise.due), lang)
        who = self.world.name(promise.to, lang)
        slots = {"obj": promise.what, "about": due, "who": "you"}
        surface = "feishu" if lang == "zh" else ("slack" if promise.to in _WORK else "telegram")
        line = fill(self.book.pick(self.rng, lang, "promise"), slots)
        opened = Mark("evidence", promise.key, f"{promise.key}#open", "wrote", "chat")
        yield Beat(
            day=promise.day,
            surface=surface,
            author=SELF,
            body=(Phrase(line, opened),),
            partner=promise.to,
            lang=lang,
        )
        todo = Mark("evidence", promise.key, f"{promise.key}#todo", "wrote", "notes")
        stamp = _iso_day(self.world.start, promise.due)
        task = f"{promise.what} ({who}, {'due ' if lang == 'en' else ''}{stamp})"
        yield Beat(
            day=promise.day, surface="todo", author=SELF, body=(Phrase(f"- [ ] {task}", todo),), lang=lang
        )
        if 0 <= promise.done < self.days:
            yield from self._closing(promise, surface, task)

    def _closing(self, promise: Promise, surface: str, task: str) -> Iterator[Beat]:
        done = Mark("evidence", f"{promise.key}:done", f"{promise.key}#done", "wrote", "chat")
        line = fill(self.book.pick(self.rng, promise.lang, "done"), {"obj": promise.what})
        yield Beat(
            day=promise.done,
            surface=surface,
            author=SELF,
            body=(Phrase(line, done),),
            partner=promise.to,
            lang=promise.lang,
        )
        tick = Mark("evidence", f"{promise.key}:done", f"{promise.key}#tick", "wrote", "notes")
        yield Beat(
            day=promise.done,
            surface="todo",
            author=SELF,
            body=(Phrase(f"- [x] {task}", tick),),
            lang=promise.lang,
        )

    def _thoughts(self, day: int) -> Iterator[Beat]:
        for turn in range(3):
            lang = "zh" if self.rng.random() < 0.35 else "en"  # noqa: PLR2004
            text = self.book.pick(self.rng, lang, "states")
            mark = Mark("states", f"states:{day}:{turn}", f"states:{day}:{turn}", "wrote", "notes")
            yield Beat(day=day, surface="journal", author=SELF, body=(Phrase(text, mark),), lang=lang)


_WORK = frozenset({"tomas", "alexm", "priya", "jonas", "sofia", "may", "hannah", "marc", "femi", "yuki"})


def partner(world: World, rng: Random, surface: str, day: int, lang: str) -> str:
    """Choose whom the owner writes to on a surface."""
    if surface in {"telegram", "wechat"}:
        choices = ("jing", "tian") if surface == "wechat" else ("ben", "daniel", "marta")
        return choices[int(rng.random() * len(choices))]
    org = world.job(day).org
    known = [
        person.key
        for person in world.people.values()
        if person.org == org
        and person.title not in {"bot", "shared mailbox"}
        and (lang in {person.lang, "en"})
    ]
    return known[int(rng.random() * len(known))]


def _channel(surface: str) -> str:
    if surface == "mail":
        return "mail"
    return "notes" if surface in {"journal", "notes", "todo"} else "chat"


def _iso_day(start: str, day: int) -> str:
    return date.fromisoformat(start).fromordinal(date.fromisoformat(start).toordinal() + day).isoformat()
