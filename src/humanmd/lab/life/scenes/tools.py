"""Work in web applications: the board, the calendar, reviews, numbers, tasks."""

from collections.abc import Iterator

from humanmd.lab.life.records import SELF, Fact, Mark, Message, Phrase, Shot, plain
from humanmd.lab.life.skins import web
from humanmd.lab.life.stage import Stage, read_shots

_STATES = ("Todo", "In Progress", "In Review", "Done")
_CARDS = ("Completes", "Drop-off at Q6", "Median minutes", "Panel size", "Incentives sent", "Open sessions")


def tracker(stage: Stage) -> Iterator[Shot]:
    """Look over the issue board of a project."""
    while stage.open():
        project = stage.project()
        name = project.name if project else "Inbox"
        heading = stage.trace(name, stage.fact("works_on", name), "tracker")
        members = project.members if project else ()
        rows = []
        for number, issue in enumerate(stage.several("issue", 6)):
            title = f"RES-{140 + stage.number(0, 60)} {issue}"
            who = members[number % len(members)] if members else SELF
            rows.append((title, _STATES[stage.number(0, 3)], _assignee(stage, who, name)))
        fact = stage.fact("employer", stage.org())
        org = fact.obj if fact else "Workspace"
        screen = web.board(stage.trace(org, fact, "tracker"), heading, rows)
        slug = org.split()[0].lower()
        url = plain(f"https://linear.app/{slug}/project/{name.lower().replace(' ', '-')}")
        shot = Shot(web.BROWSER, (heading, Phrase(f" › Issues{web.SUFFIX}")), screen, url)
        yield shot._replace(trigger="load", gap=stage.gap())
        yield from read_shots(stage, shot)


def _assignee(stage: Stage, who: str, project: str) -> Phrase:
    fact = stage.fact("participates_in", project, subj=stage.world.people[who].name) if who != SELF else None
    return stage.trace(stage.person(who).name, fact, "tracker") if fact else Phrase("Unassigned")


def calendar(stage: Stage) -> Iterator[Shot]:
    """Look at the week: recurring meetings, single events, invitations."""
    while stage.open() or (stage.due("calendar.invite") and stage.overrun()):
        beat = stage.take("calendar.invite")
        monday = stage.time.date(stage.day - stage.time.weekday(stage.day))
        label = f"Week of {monday.strftime('%d %B %Y')}"
        events = [*_recurring(stage), *(beat.body if beat else ())]
        for _ in range(3):
            hour = stage.number(10, 17)
            events.append(Phrase(f"{stage.pick('event')}, {hour}:00 – {hour + 1}:00"))
        manager = stage.fact("manager")
        if manager is not None:
            events.append(
                stage.trace(
                    f"1:1 {manager.obj} / {stage.world.owner.name}, 11:45 – 12:15", manager, "calendar"
                )
            )
        screen = web.week(label, events)
        url = plain(f"https://calendar.google.com/calendar/u/0/r/week/{monday.strftime('%Y/%m/%d')}")
        shot = Shot(web.BROWSER, plain(f"Google Calendar - {label}{web.SUFFIX}"), screen, url)
        yield shot._replace(trigger="load", gap=stage.gap())
        yield from read_shots(stage, shot)


def _recurring(stage: Stage) -> list[Phrase]:
    out = []
    for fact in stage.world.current("recurring_meeting", stage.day):
        mark = Mark("evidence", fact.fact_id, "", "trace", "calendar", "implied")
        out.append(Phrase(f"{fact.obj}, {fact.about}, repeats weekly", mark))
    if stage.day == 14 and stage.fact("employer", "Tessera Maps"):  # noqa: PLR2004  (the first day in the new job)
        out.append(
            stage.trace("First day at Tessera Maps, 09:00 – 09:30", stage.fact("employer"), "calendar")
        )
    return out


def github(stage: Stage) -> Iterator[Shot]:
    """Review a pull request."""
    while stage.open():
        fact = _repo(stage)
        repo = fact.obj if fact else "pandas-dev/pandas"
        number = stage.number(12, 90)
        title = f"{stage.pick('commit')} #{number}"
        names = ["jweber", "wchen", stage.world.owner.handle]
        comments = [Message(name, "yesterday", plain(stage.pick("own"))) for name in names]
        handle = stage.fact("handle", about="GitHub")
        screen = web.pull(stage.trace(repo, fact, "forge"), title, names[stage.number(0, 1)], comments, names)
        if handle is not None:
            screen.say("button", (stage.trace(f"Open user menu {handle.obj}", handle, "account"),))
        url = (Phrase("https://github.com/"), stage.trace(repo, fact, "url"), Phrase(f"/pull/{number}"))
        shot = Shot(web.BROWSER, plain(f"{title} · {repo}{web.SUFFIX}"), screen, url)
        yield shot._replace(trigger="load", gap=stage.gap())
        yield from read_shots(stage, shot)


def _repo(stage: Stage) -> Fact | None:
    facts = stage.world.current("repo", stage.day)
    return facts[stage.number(0, len(facts) - 1)] if facts else None


def numbers(stage: Stage) -> Iterator[Shot]:
    """Check the figures of the day."""
    while stage.open():
        cards = [(card, f"{stage.number(11, 980)}") for card in _CARDS]
        screen = web.numbers("Panel health", cards)
        url = plain("https://panel.metabase.com/dashboard/12-panel-health")
        shot = Shot(web.BROWSER, plain(f"Panel health · Dashboard · Metabase{web.SUFFIX}"), screen, url)
        yield shot._replace(trigger="click", gap=stage.gap())


def tasks(stage: Stage) -> Iterator[Shot]:
    """Sort the tasks of tomorrow."""
    while stage.open():
        rows = stage.several("todo", 5)
        screen = web.tasks(rows, "")
        url = plain("https://app.todoist.com/app/today")
        yield Shot(web.BROWSER, plain(f"Today: Todoist{web.SUFFIX}"), screen, url, "click", gap=stage.gap())
