"""`humanmd human`: write HUMAN.md, print it, or say where it is."""

from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, give_up, note, say
from humanmd.daemon.home import Home, open_home
from humanmd.daemon.portrait import portrait, write_portrait


@click.command("human")
@click.option("--print", "print_", is_flag=True, help="Print it as it is now; write nothing.")
@click.option("--path", "path_", is_flag=True, help="Print where the file is; write nothing.")
@click.option("--redacted", is_flag=True, help="Print it without secrets and personal data, before sharing.")
@click.option("--people", is_flag=True, help="With --redacted: without names of people, too.")
@as_json_option
@click.pass_obj
def command(
    home: Path | None, *, print_: bool, path_: bool, redacted: bool, people: bool, as_json: bool
) -> None:
    """Bring HUMAN.md up to date and say where it is.

    A file there that humanmd did not write, or that was edited by hand, stays as it is.
    """
    if people and not redacted:
        message = "--people goes with --redacted."
        raise click.UsageError(message)
    with open_home(home, reading=print_ or path_ or redacted) as opened:
        place = str(opened.paths.human)
        if path_:
            emit({"path": place}) if as_json else say(place)
        elif print_ or redacted:
            text = portrait(opened, redacted=redacted, people=people)
            emit({"text": text}) if as_json else click.echo(text, nl=False)
        else:
            _write(opened, place, as_json=as_json)


def publish(home: Home) -> str:
    """Bring HUMAN.md up to date after a build; returns its path, or "" where there is none of ours, and says so."""
    made = write_portrait(home)
    if made is None:
        return ""
    if made.outcome == "conflict":
        note(
            f"{home.paths.human} was left as it is: {made.reason}. `humanmd human --print` shows the new one."
        )
        return ""
    return str(home.paths.human)


def _write(home: Home, place: str, *, as_json: bool) -> None:
    made = write_portrait(home)
    if made is None:
        if as_json:
            emit({"path": None, "outcome": "off", "reason": "[human] file = false"})
        give_up("The settings say `[human] file = false`. `humanmd human --print` prints it.")
    if as_json:
        emit({"path": place, "outcome": made.outcome, "reason": made.reason or None})
    elif made.outcome != "conflict":
        say(place)
    if made.outcome == "conflict":
        give_up(f"{place} was left as it is: {made.reason}. Move it away, or use `humanmd human --print`.")
