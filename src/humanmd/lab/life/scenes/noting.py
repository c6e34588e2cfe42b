"""Notes in the owner's vault: the day's journal with its tasks, and working notes per project."""

from collections.abc import Iterator

from humanmd.lab.life.records import SELF, Beat, Focus, Mark, Phrase, Shot, plain
from humanmd.lab.life.skins import paper
from humanmd.lab.life.stage import Stage, read_shots

_VAULT = ("Daily", "Projects", "Reading", "Templates", "Inbox.md", "People.md")
_FULL = 2600


def journal(stage: Stage) -> Iterator[Shot]:
    """Write into the note of the day."""
    name = stage.time.date(stage.day).isoformat()
    head = (Phrase(f"# {name}"), Phrase(""), Phrase("## Journal"))
    yield from _session(stage, name, head, ("journal", "todo", "journal.paste"))


def notes(stage: Stage) -> Iterator[Shot]:
    """Write into the working notes of the project of the hour."""
    project = stage.project()
    name = f"{project.name} notes" if project else "Scratch"
    part = 1
    while sum(len(line.text) + 1 for line in stage.notes.get(_part(name, part), ())) > _FULL:
        part += 1
    name = _part(name, part)
    yield from _session(stage, name, (Phrase(f"# {name}"), Phrase("")), ("notes", "todo", "journal.paste"))


def _part(name: str, part: int) -> str:
    """Name a further part of a note that has grown long."""
    return name if part == 1 else f"{name} {part}"


def _session(stage: Stage, name: str, head: tuple[Phrase, ...], queues: tuple[str, ...]) -> Iterator[Shot]:
    lines = stage.notes.setdefault(name, list(head))
    shot = _shot(stage, name, tuple(lines))._replace(gap=stage.gap(), trigger="focus")
    yield shot
    while stage.open() or (stage.due(*queues) and stage.overrun()):
        beat = stage.take(*queues)
        if beat is None and stage.chance(0.6):
            yield from read_shots(stage, _shot(stage, name, tuple(lines)))
            yield _shot(stage, name, tuple(lines))._replace(gap=stage.gap(), trigger="heartbeat")
        else:
            yield from _line(stage, name, lines, beat or _idle_line(stage))


def _idle_line(stage: Stage) -> Beat:
    text = f"- [ ] {stage.pick('todo')}" if stage.chance(0.4) else stage.pick("doc")
    return Beat(day=stage.day, surface="notes", author=SELF, body=plain(text))


def _line(stage: Stage, name: str, lines: list[Phrase], beat: Beat) -> Iterator[Shot]:
    body = beat.body
    if beat.surface == "journal.paste":
        value = (*lines, *body)
        yield _shot(stage, name, value)._replace(gap=2.4, trigger="value")
    elif _ticked(lines, body):
        yield _shot(stage, name, tuple(lines))._replace(gap=stage.gap(), trigger="value")
        return
    else:
        for value, seconds in stage.typing(body, "\n", tuple(lines)):
            yield _shot(stage, name, value)._replace(gap=seconds, trigger="value")
    lines.extend(body)


def _ticked(lines: list[Phrase], body: tuple[Phrase, ...]) -> bool:
    """Tick an open task in place, if the note holds it."""
    text = body[0].text
    if not text.startswith("- [x]"):
        return False
    for index, line in enumerate(lines):
        if line.text == text.replace("- [x]", "- [ ]", 1):
            lines[index] = body[0]
            return True
    return False


def _shot(stage: Stage, name: str, lines: tuple[Phrase, ...]) -> Shot:
    words = sum(len(line.text.split()) for line in lines)
    screen = paper.note((*_VAULT, f"{name}.md"), name, lines, words)
    focus = Focus("textbox", "note", lines, "\n")
    title: tuple[Phrase, ...] = plain(f"{name} - Clara's vault - Obsidian v1.8.3")
    project = stage.project()
    if project is not None and name.startswith(project.name):
        mark = stage.trace(project.name, stage.fact("works_on", project.name), "title")
        title = (mark, Phrase(f"{name[len(project.name) :]} - Clara's vault - Obsidian v1.8.3"))
    return Shot(paper.OBSIDIAN, title, screen, focus=focus)


def poems(stage: Stage) -> Iterator[Shot]:
    """Translate in the reference library."""
    mark = Mark("other_person", "poem", authorship="read")
    while stage.open():
        verse = tuple(Phrase(line, mark) for line in stage.several("read", 4, "zh"))
        items = stage.several("title", 4, "zh")
        draft = stage.pick("article")[: stage.number(20, 70)]
        screen = paper.library(items, verse, draft)
        shot = Shot(paper.ZOTERO, plain("Shiyi - Zotero"), screen, trigger="focus", gap=stage.gap())
        yield shot
        yield from read_shots(stage, shot)


def cards(stage: Stage) -> Iterator[Shot]:
    """Review flash cards in Portuguese."""
    words = (
        ("a maré", "the tide"),
        ("embora", "although"),
        ("o bairro", "the quarter"),
        ("saudade", "longing"),
        ("a vereda", "the path"),
    )
    count = stage.number(20, 60)
    while stage.open():
        front, back = words[stage.number(0, len(words) - 1)]
        count = max(0, count - 1)
        screen = paper.card("Português B2", front, back, (4, 2, count))
        yield Shot(paper.ANKI, plain("Português B2 - Anki"), screen, trigger="click", gap=stage.gap())
