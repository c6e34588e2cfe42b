"""HUMAN.md of a home: rendered from the same model as every export, written only where it is ours to write."""

from humanmd.daemon.home import Home
from humanmd.serve.days import start_of_day
from humanmd.serve.human.portrait import View, publish, render
from humanmd.serve.human.records import Publication


def portrait(home: Home, *, redacted: bool, people: bool = False) -> str:
    """Return HUMAN.md as it would be written now, or as it may be shared; `people` takes names of people out too."""
    return render(home.db, _view(home, redacted=redacted, people=people))


def write_portrait(home: Home) -> Publication | None:
    """Bring HUMAN.md up to date, or say why it was left alone; None when the owner wants no file."""
    if not home.config.human.file:
        return None
    return publish(home.db, home.paths.human, _view(home, redacted=False, people=False))


def _view(home: Home, *, redacted: bool, people: bool) -> View:
    return View(
        generated_at=home.clock.now(),
        day_start=start_of_day(home.config.session.day_start),
        redacted=redacted,
        people=people,
    )
