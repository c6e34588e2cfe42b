"""`humanmd key`: where the key of the store is, its recovery code, a fresh key."""

import sys
from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, note, say
from humanmd.daemon.home import keyring_of, root
from humanmd.kernel.paths import Paths
from humanmd.kernel.store import keys


@click.group("key")
def command() -> None:
    """Look after the key of the store."""


@command.command("status")
@as_json_option
@click.pass_obj
def status(home: Path | None, *, as_json: bool) -> None:
    """Say whether the key is there and where it lies."""
    paths = Paths(root(home))
    found = keys.status(paths.store, keyring_of(paths))
    if as_json:
        emit({"state": found.state.value, "place": found.place, "store": str(paths.store)})
    else:
        say(f"{found.state.value}: {found.place}")


@command.command("export")
@as_json_option
@click.pass_obj
def export(home: Path | None, *, as_json: bool) -> None:
    """Print the recovery code: whoever has it can open the store and its backups."""
    paths = Paths(root(home))
    code = keys.export(paths.store, keyring_of(paths))
    if as_json:
        emit({"recovery_code": code})
        return
    note("Write this down and keep it away from this machine; it is shown to whoever asks here.")
    say(code)


@command.command("import")
@click.argument("code", required=False)
@as_json_option
@click.pass_obj
def import_(home: Path | None, code: str | None, *, as_json: bool) -> None:
    """Put the key of a recovery code back; asks for the code if it is not given."""
    paths = Paths(root(home))
    text = code if code is not None else _asked()
    paths.prepare()
    keys.import_(paths.store, keyring_of(paths), text)
    emit({"imported": True}) if as_json else say("The key is back; the store opens with it.")


def _asked() -> str:
    """Ask at a terminal without showing what is typed; elsewhere take the line that is given."""
    if sys.stdin.isatty():
        return str(click.prompt("Recovery code", hide_input=True))
    return sys.stdin.readline()


@command.command("rotate")
@as_json_option
@click.pass_obj
def rotate(home: Path | None, *, as_json: bool) -> None:
    """Encrypt the store under a fresh key and destroy the old one; old recovery codes end."""
    paths = Paths(root(home))
    keys.rotate(paths.store, keyring_of(paths))
    if as_json:
        emit({"rotated": True})
    else:
        say("The store has a fresh key. Older recovery codes no longer open it: run `humanmd key export`.")
