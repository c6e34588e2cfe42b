"""`humanmd status`: what is stored, what waits, and what leaves this machine."""

from pathlib import Path
from typing import Any

import click

from humanmd.capture import store as captures
from humanmd.cli.counts import counts_of, told
from humanmd.cli.render import as_json_option, emit, give_up, say
from humanmd.daemon.home import Home, keyring_of, open_home, refuse_lost, root
from humanmd.daemon.leaps import waits
from humanmd.kernel.instants import render
from humanmd.kernel.paths import Paths
from humanmd.kernel.store import keys
from humanmd.kernel.store.errors import StoreDamagedError
from humanmd.kernel.store.steps import quarantined
from humanmd.structure import store as structure


@click.command("status")
@as_json_option
@click.pass_obj
def command(home: Path | None, *, as_json: bool) -> None:
    """Say what is stored and what waits; nothing ever leaves this machine."""
    paths = Paths(root(home))
    try:
        if not paths.store.exists():
            refuse_lost(paths)
            _no_store(paths, as_json=as_json)
            return
        with open_home(home, reading=True) as opened:
            view = view_of(opened)
    except keys.KeyLockedError as error:
        if as_json:
            emit(_without_store(paths, "key_locked", degraded=["key"]))
        give_up(f"key_locked: {error}")
    except StoreDamagedError as error:
        if as_json:
            emit(_without_store(paths, "broken", degraded=["store"]))
        give_up(str(error))
    emit(view) if as_json else _say(view, keyring_of(paths).place)


def view_of(home: Home) -> dict[str, Any]:
    """Show the state as scripts read it."""
    kept = captures.counts(home.db)
    manifest = structure.manifest(home.db)
    stuck = (f"{each.stage}:{each.input}" for each in quarantined(home.db))
    return {
        "state": "idle",
        "last_capture_at": None if kept.last_live_at is None else render(kept.last_live_at),
        "engine": manifest.engine,
        "loops": {},
        "store": {
            "path": str(home.paths.store),
            "bytes": home.paths.store.stat().st_size,
            "captures": kept.captures,
            "removed": kept.removed,
            "refused": dict(kept.refused),
            "masked": dict(kept.masked),
        },
        "build": manifest.status,
        "counts": counts_of(home.db),
        "egress": [],
        "degraded": [*manifest.degraded_stages, *stuck, *(["retention_waits"] if waits(home.db) else [])],
    }


def _say(view: dict[str, Any], place: str) -> None:
    store, degraded = view["store"], view["degraded"]
    say(f"Store: {store['path']} ({store['bytes']:,} bytes), key in {place}")
    newest = view["last_capture_at"] or "none"
    say(f"Records: {store['captures']} kept, {store['removed']} let go; newest {newest}")
    say(f"Model: {told(view['counts'])}")
    short = f"; not complete: {', '.join(degraded)}" if degraded else ""
    say(f"Build: {view['build']} ({view['engine']}){short}")
    for rule, n in store["refused"].items():
        say(f"Kept out by {rule}: {n}")
    say("Leaves this machine: nothing")


def _no_store(paths: Paths, *, as_json: bool) -> None:
    if as_json:
        emit(_without_store(paths, "idle", degraded=[]))
    else:
        say(f"There is no store at {paths.store} yet. `humanmd import` or `humanmd ingest` begins one.")


def _without_store(paths: Paths, state: str, *, degraded: list[str]) -> dict[str, object]:
    return {
        "state": state,
        "last_capture_at": None,
        "engine": "rules",
        "loops": {},
        "store": {
            "path": str(paths.store),
            "bytes": paths.store.stat().st_size if paths.store.exists() else 0,
        },
        "build": "not_built",
        "egress": [],
        "degraded": degraded,
    }
