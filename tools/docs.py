"""Writes the pages of docs/ that come from the code itself; with --check, says which have drifted."""

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

import click

from console import say
from environment import ROOT
from humanmd.capture import s1
from humanmd.capture.private_windows import signal_table
from humanmd.cli.main import COMMANDS, group
from humanmd.evidence import snapshot
from humanmd.kernel.config import Config
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import open_store
from humanmd.kernel.store.migrate import migrate, schema_dump
from humanmd.kernel.store.registry import FILES, TABLES


def commands() -> str:
    """Describe every command by its own help."""
    parts = ["# Commands", "", "Made from the commands' own help by `./dev docs`; do not edit.", ""]
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        if command is not None:
            parts += _command(command, f"humanmd {name}")
    return "\n".join(parts).rstrip() + "\n"


def _command(command: click.Command, path: str) -> list[str]:
    context = click.Context(command, info_name=path, max_content_width=100, terminal_width=100)
    parts = [f"## {path}", "", "```text", command.get_help(context).rstrip(), "```", ""]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                parts += _command(inner, f"{path} {name}")
    return parts


def settings() -> str:
    """List every setting with its default and what its table is for."""
    parts = [
        "# Settings",
        "",
        "`config.toml` in the home; every line is optional. Made from the code; do not edit.",
        "",
    ]
    for name, field in Config.model_fields.items():
        table = field.annotation
        fields = getattr(table, "model_fields", None)
        if fields is None:
            parts += [f"`{name}` = `{json.dumps(field.default)}`", ""]
            continue
        parts += [f"## [{name}]", "", (table.__doc__ or "").strip(), ""]
        parts += [f"- `{key}` = `{_default(inner.default)}`" for key, inner in fields.items()]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def _default(value: object) -> str:
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def kept() -> str:
    """List everything that is kept, and for how long."""
    parts = [
        "# Everything kept",
        "",
        (
            "Each table and file with whether it holds content, how long it stays, how an erasure selects in it, and "
            "whether it is backed up. Made from the registry in the code; do not edit."
        ),
        "",
        "| what | content | stays | erased by | backed up |",
        "|---|---|---|---|---|",
    ]
    for row in (*TABLES, *FILES):
        marks = [
            "yes" if row.holds_content else "no",
            row.retention,
            row.erase,
            "yes" if row.backed_up else "no",
        ]
        parts.append(f"| `{row.name}` | " + " | ".join(marks) + " |")
    return "\n".join(parts) + "\n"


def private_windows() -> str:
    """Publish which browser's private windows are known by which sign."""
    parts = [
        "# Private windows",
        "",
        "A browser window that nobody can classify is not recorded. Made from the code; do not edit.",
        "",
        "| browser | system | sign | tested there |",
        "|---|---|---|---|",
    ]
    parts.extend(
        f"| {row.browser} | {row.system} | {row.signal} | {'yes' if row.tested else 'no'} |"
        for row in signal_table()
    )
    return "\n".join(parts) + "\n"


def store_schema() -> str:
    """Dump the schema of a fresh store."""
    with tempfile.TemporaryDirectory() as folder:
        key = bytes(32)
        with open_store(Path(folder) / "store.db", key, durable=False) as db:
            migrate(db, key, Path(folder), Instant(0), "docs")
            return schema_dump(db)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


PAGES: MappingProxyType[str, Callable[[], str]] = MappingProxyType(
    {
        "cli.md": commands,
        "config.md": settings,
        "kept.md": kept,
        "private-windows.md": private_windows,
        "schema.sql": store_schema,
        "schemas/s1.schema.json": lambda: _json(s1.json_schema()),
        "schemas/snapshot.schema.json": lambda: _json(snapshot.json_schema()),
    }
)


def main(arguments: list[str]) -> int:
    """Write the pages, or name those that differ."""
    drifted = []
    for name, make in PAGES.items():
        page, text = ROOT / "docs" / name, make()
        if page.exists() and page.read_text("utf-8") == text:
            continue
        drifted.append(name)
        if "--check" not in arguments:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, encoding="utf-8")
    for name in drifted:
        say(f"docs/{name} {'has drifted: run ./dev docs' if '--check' in arguments else 'written'}")
    return 1 if drifted and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
