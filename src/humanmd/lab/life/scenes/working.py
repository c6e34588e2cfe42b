"""Documents, code, the shell, meetings and the assistant."""

from collections.abc import Iterator

from humanmd.lab.life.records import SELF, Fact, Focus, Message, Phrase, Project, Shot, plain
from humanmd.lab.life.skins import code, paper, talk, web
from humanmd.lab.life.stage import Stage, read_shots

_KINDS = ("outline", "research plan", "field notes", "findings", "decision log")


def docs(stage: Stage) -> Iterator[Shot]:
    """Write in a shared document of the project."""
    project = stage.project()
    kind = _KINDS[stage.number(0, len(_KINDS) - 1)]
    yield from _document(stage, project, kind)


def report(stage: Stage) -> Iterator[Shot]:
    """Write the weekly report."""
    yield from _document(stage, None, "Weekly report")


def _document(stage: Stage, project: Project | None, kind: str) -> Iterator[Shot]:
    lang = "zh" if project is not None and (project.key == "shiyi" or stage.chance(0.25)) else "en"
    body: list[Phrase] = [Phrase(line) for line in stage.several("doc", stage.number(2, 4), lang)]
    yield _doc_shot(stage, project, kind, body, ())._replace(trigger="load", gap=stage.gap())
    while stage.open() or (stage.due("docs.out") and stage.overrun()):
        beat = stage.take("docs.out")
        if beat is None and stage.chance(0.55):
            yield from read_shots(stage, _doc_shot(stage, project, kind, body, ()))
            continue
        new = beat.body if beat else plain(stage.pick("doc", lang))
        own = "curriculum vitae" if beat and "experience" in new[0].text else ("story" if beat else kind)
        for value, seconds in stage.typing(new, " "):
            yield _doc_shot(stage, project if beat is None else None, own, body, value)._replace(
                trigger="value", gap=seconds
            )
        if beat is None:
            body = [*body[-5:], *new]


def _doc_shot(
    stage: Stage, project: Project | None, kind: str, body: list[Phrase], value: tuple[Phrase, ...]
) -> Shot:
    head: tuple[Phrase, ...] = plain(kind[:1].upper() + kind[1:])
    if project is not None:
        mark = stage.trace(project.name, stage.fact("works_on", project.name), "title")
        head = (mark, Phrase(f" — {kind}"))
    lines = [*body, *value]
    names = [stage.person(stage.partner("mail", "en")).name]
    comments = [Message("", "10:02 Yesterday", plain(stage.pick("chat")))]
    outline = stage.several("heading", 4)
    screen = paper.document(outline, Phrase("".join(p.text for p in head)), lines, comments, names)
    ident = (project.key if project else "doc") + kind.replace(" ", "")
    url = plain(f"https://docs.google.com/document/d/1{ident}/edit")
    focus = Focus("textbox", "Document content", value) if value else None
    return Shot(web.BROWSER, (*head, Phrase(f" - Google Docs{web.SUFFIX}")), screen, url, focus=focus)


def editor(stage: Stage) -> Iterator[Shot]:
    """Edit code of a repository; what stands in code is nobody's fact."""
    fact = _repo(stage)
    slug = fact.obj.split("/")[1] if fact else "scratch"
    while stage.open() or (stage.due("editor") and stage.overrun()):
        beat = stage.take("editor")
        lines = [Phrase(line) for line in stage.book.sections[("en", "code")][: stage.number(4, 8)]]
        lines[2:2] = list(beat.body) if beat else []
        tree = (slug.upper(), "src", "notebooks", "tests", "README.md", "pyproject.toml", ".env")
        screen = code.editor(tree, "agreement.py", lines, "main*")
        title = (Phrase("agreement.py - "), stage.trace(slug, fact, "title"), Phrase(" - Visual Studio Code"))
        focus = Focus("textbox", "agreement.py", tuple(lines), "\n")
        shot = Shot(code.EDITOR, title, screen, focus=focus)
        yield shot._replace(trigger="value" if stage.chance(0.4) else "focus", gap=stage.gap())
        yield from read_shots(stage, shot)


def _repo(stage: Stage) -> Fact | None:
    facts = stage.world.current("repo", stage.day)
    return facts[stage.number(0, len(facts) - 1)] if facts else None


def terminal(stage: Stage) -> Iterator[Shot]:
    """Use git and the shell."""
    fact = _repo(stage)
    slug = fact.obj.split("/")[1] if fact else "scratch"
    prompt = f"clara@laptop:~/src/{slug}$ "
    lines: list[Phrase] = [Phrase(f"{prompt}git status"), Phrase("On branch main")]
    while stage.open() or (stage.due("terminal") and stage.overrun()):
        beat = stage.take("terminal")
        if beat is not None:
            lines.extend(beat.body)
        else:
            message = stage.pick("commit")
            lines.append(Phrase(f'{prompt}git commit -am "{message}"'))
            lines.append(Phrase(f"{prompt}git push"))
            if fact is not None:
                lines.append(stage.trace(f"To github.com:{fact.obj}.git", fact, "terminal"))
        del lines[:-14]
        screen = code.terminal(lines)
        shot = Shot(code.TERMINAL, plain(f"clara@laptop: ~/src/{slug}"), screen, trigger="value")
        yield shot._replace(gap=stage.gap())
        yield from read_shots(stage, shot)


def captions(stage: Stage) -> Iterator[Shot]:
    """Sit in a meeting with captions."""
    meeting = stage.fact("recurring_meeting", "Daily stand-up") if stage.episode.habit else None
    title = stage.trace("Daily stand-up", meeting, "title") if meeting else Phrase("Research call")
    keys = sorted({stage.partner("slack", "en") for _ in range(4)})
    people = [stage.person(key).name for key in keys]
    lines: list[Message] = []
    while stage.open():
        beat = stage.take("captions.in")
        who = SELF if stage.chance(0.2) else keys[stage.number(0, len(keys) - 1)]
        who, said = (beat.partner, beat.body) if beat else (who, plain(stage.pick("caption")))
        lines.append(Message(who, stage.clock(), talk.spoken(said)))
        del lines[:-8]
        names = [stage.person(line.author).name for line in lines]
        screen = talk.captions([*people, stage.world.owner.name], lines, names)
        yield Shot(talk.ZOOM, (title, Phrase(" - Zoom")), screen, trigger="title", gap=stage.gap())


def assistant(stage: Stage) -> Iterator[Shot]:
    """Ask an assistant; its answers are its own."""
    turns: list[Message] = []
    while stage.open() or (stage.due("assistant.in", "assistant.out") and stage.overrun()):
        beat = stage.take("assistant.in")
        aside = stage.take("assistant.out")
        lang = "zh" if stage.chance(0.35) and aside is None else "en"
        question = aside.body if aside else plain(stage.pick("question", lang))
        for value, seconds in stage.typing(question, " "):
            yield _asked(stage, turns, value)._replace(trigger="value", gap=seconds)
        turns.append(Message(SELF, stage.clock(), question))
        turns.append(
            Message("assistant", stage.clock(), beat.body if beat else plain(stage.pick("answer", lang)))
        )
        shot = _asked(stage, turns, ())
        yield shot._replace(trigger="click", gap=stage.gap())
        yield from read_shots(stage, shot)


def _asked(stage: Stage, turns: list[Message], value: tuple[Phrase, ...]) -> Shot:
    typed = " ".join(phrase.text for phrase in value)
    screen = talk.assistant(stage.several("heading", 3), turns[-6:], typed)
    focus = Focus("textbox", "Message ChatGPT", value)
    return Shot(
        web.BROWSER,
        plain(f"ChatGPT{web.SUFFIX}"),
        screen,
        plain(f"https://{talk.SITE}/c/68f2a1"),
        focus=focus,
    )
