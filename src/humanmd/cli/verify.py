"""`humanmd verify`: does every receipt still say what its record says."""

from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, give_up, note, say
from humanmd.daemon.home import open_home
from humanmd.evidence.verify import verify


@click.command("verify")
@as_json_option
@click.pass_obj
def command(home: Path | None, *, as_json: bool) -> None:
    """Check every receipt against its record, and every kept record against its keyed hash."""
    with open_home(home, reading=True) as opened:
        found = verify(opened.db, opened.mac)
    if as_json:
        emit(
            {
                "receipts": found.receipts,
                "live": found.live,
                "expired": found.expired,
                "erased": found.erased,
                "missing": found.missing,
                "mismatched": found.mismatched,
                "captures": found.captures,
                "mismatches": [{"id": each.id, "field": each.field} for each in found.mismatches],
                "lost": list(found.lost),
            }
        )
    else:
        say(
            f"{found.receipts} receipts: {found.live} live, {found.expired} expired after a logged check, "
            f"{found.erased} erased, {found.missing} missing, {found.mismatched} mismatched; "
            f"{found.captures} kept records checked."
        )
        for each in found.mismatches:
            note(f"differs: {each.id} ({each.field})")
        for name in found.lost:
            note(f"missing: {name}")
    if not found.sound:
        give_up(
            f"{found.mismatched} records or receipts differ from what was stored and {found.missing} are missing. "
            "`humanmd evidence ID` shows what stands on one."
        )
