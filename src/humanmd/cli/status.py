"""`humanmd status`: what is stored, what waits, and what leaves this machine."""

from pathlib import Path

import click

from humanmd.capture import store as captures
from humanmd.cli.counts import counts_of
from humanmd.cli.render import as_json_option, emit, say
from humanmd.daemon.home import keyring_of, open_home, root
from humanmd.kernel.instants import render
from humanmd.kernel.paths import Paths
from humanmd.kernel.store import keys
from humanmd.kernel.store.keys import KeyState
from humanmd.kernel.store.steps import quarantined
from humanmd.structure import store as structure


@click.command("status")
@as_json_option
@click.pass_obj
def command(home: Path | None, *, as_json: bool) -> None:
    """Say what is stored and what waits; nothing ever leaves this machine."""
    paths = Paths(root(home))
    key = keys.status(paths.store, keyring_of(paths))
    if key.state is not KeyState.PRESENT:
        _no_store(paths, key.state, as_json=as_json)
        return
    with open_home(home) as opened:
        kept = captures.counts(opened.db)
        manifest = structure.manifest(opened.db)
        stuck = quarantined(opened.db)
        counts = counts_of(opened.db)
    degraded = [*manifest.degraded_stages, *(f"{each.stage}:{each.input}" for each in stuck)]
    last = None if kept.last_live_at is None else render(kept.last_live_at)
    if as_json:
        emit(
            {
                "state": "idle",
                "last_capture_at": last,
                "engine": manifest.engine,
                "loops": {},
                "store": {
                    "path": str(paths.store),
                    "bytes": paths.store.stat().st_size,
                    "captures": kept.captures,
                    "removed": kept.removed,
                    "refused": dict(kept.refused),
                    "masked": dict(kept.masked),
                },
                "counts": counts,
                "egress": [],
                "degraded": degraded,
            }
        )
        return
    say(f"Store: {paths.store} ({paths.store.stat().st_size:,} bytes), key {key.place}")
    say(f"Records: {kept.captures} kept, {kept.removed} let go; newest {last or 'none'}")
    say("Model: " + ", ".join(f"{n} {name}" for name, n in counts.items()))
    say(
        f"Build: {manifest.status} ({manifest.engine})"
        + (f"; not complete: {', '.join(degraded)}" if degraded else "")
    )
    for rule, n in kept.refused:
        say(f"Kept out by {rule}: {n}")
    say("Leaves this machine: nothing")


def _no_store(paths: Paths, state: KeyState, *, as_json: bool) -> None:
    word = "key_locked" if state is KeyState.LOCKED else "idle"
    if as_json:
        emit(
            {
                "state": word,
                "last_capture_at": None,
                "engine": "rules",
                "loops": {},
                "store": {"path": str(paths.store), "bytes": 0},
                "egress": [],
                "degraded": [],
            }
        )
    elif state is KeyState.LOCKED:
        say(f"key_locked: there is a store at {paths.store}, but not its key. Use `humanmd key import`.")
    else:
        say(f"There is no store at {paths.store} yet. `humanmd import` or `humanmd ingest` begins one.")
