"""The locks: every package by version and hash, for Linux, macOS and Windows, and whether they are up to date."""

import hashlib
import json
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from console import give_up, say
from environment import ROOT, Place, child_environment, installer, packages

LOCKS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "requirements.lock": ("pyproject.toml",),
        "requirements-dev.lock": ("pyproject.toml", "--group", "dev"),
        "requirements-uv.lock": ("--group", "lock"),
    }
)
MARK = "# made from: "
FLAGS = (
    "--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url",
    "--no-emit-find-links", "--no-annotate", "--no-header", "--quiet",
)  # fmt: skip


def inputs_hash(root: Path = ROOT) -> str:
    """Hash what the locks are made from: the declared dependencies, not the rest of the project file."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    declared = [project["project"]["dependencies"], project["dependency-groups"]]
    return hashlib.sha256(json.dumps(declared, sort_keys=True).encode()).hexdigest()


def stale(root: Path = ROOT) -> tuple[str, ...]:
    """Name the locks that were made from other dependencies than are declared now."""
    expected = MARK + inputs_hash(root)
    return tuple(name for name in LOCKS if expected not in (root / name).read_text("utf-8").splitlines()[:3])


def make(place: Place) -> None:
    """Write all locks anew, keeping versions that still fit; the tool for it comes from its own lock."""
    tool = ["--require-hashes", "--only-binary", ":all:", "-r", str(place.root / "requirements-uv.lock")]
    env = child_environment()
    if subprocess.call([*installer(place), *tool], env=env):
        give_up("The locking tool could not be installed; see above.")
    for name, choice in LOCKS.items():
        target = place.root / name
        command = [str(place.python), "-m", "uv", "pip", "compile", *FLAGS, *choice]
        if subprocess.call(
            [*command, "--output-file", name], env=env, cwd=place.root, stdout=subprocess.DEVNULL
        ):
            give_up(f"{name} could not be made; see above.")
        body = "".join(
            x for x in target.read_text("utf-8").splitlines(keepends=True) if not x.startswith("#")
        )
        head = f"# Every package humanmd installs, by version and hash. Make it anew with ./dev lock.\n{MARK}"
        target.write_text(f"{head}{inputs_hash(place.root)}\n{body}", "utf-8")
        say(f"{name}: {packages(body)} packages")


def main() -> int:
    """Exit 1 with the names of stale locks."""
    old = stale()
    for name in old:
        say(f"{name} was made from other dependencies than pyproject.toml declares. Run ./dev lock.")
    return 1 if old else 0


if __name__ == "__main__":
    raise SystemExit(main())
