"""The project's own .venv: made from the lock alone, made again when it is half made or out of date."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from console import give_up, say, watch

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
LOCK_NAME = "requirements-dev.lock"
STAMP_NAME = "humanmd-setup.txt"
UNFINISHED_NAME = "humanmd-unfinished"
OLDEST = (3, 11)
OLDEST_PIP = (22, 3)  # the first with --python
DROPPED = ("PYTHONHOME", "PYTHONPATH", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "VIRTUAL_ENV")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where one environment stands and which Python it starts from."""

    root: Path
    base: str

    @property
    def folder(self) -> Path:
        """Return the environment's folder."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Return the environment's interpreter, whether or not it is there yet."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


HERE = Place(root=ROOT, base=sys.executable)


def child_environment() -> dict[str, str]:
    """Return the environment for child processes: UTF-8, and nothing that leads pip or Python elsewhere."""
    kept = {key: value for key, value in os.environ.items() if key not in DROPPED}
    quiet = {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    system_certificates = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1"}
    return {**kept, **quiet, **system_certificates, "PYTHONUTF8": "1"}


def expected_stamp(place: Place) -> str:
    """Hash what a finished environment depends on: the lock, the project file and where they lie."""
    state = hashlib.sha256(str(place.root).encode("utf-8", "surrogateescape"))
    for name in (LOCK_NAME, "pyproject.toml"):
        state.update((place.root / name).read_bytes())
    return state.hexdigest()


def is_ready(place: Place) -> bool:
    """Tell without starting a process whether the environment is whole and up to date."""
    stamp = place.folder / STAMP_NAME
    whole = place.python.exists() and stamp.is_file() and not (place.folder / UNFINISHED_NAME).exists()
    return whole and stamp.read_text("utf-8") == expected_stamp(place)


def ensure(place: Place = HERE) -> Path:
    """Make the environment if it is not ready; return its interpreter."""
    if not is_ready(place):
        with _alone(place):
            if not is_ready(place):
                _make(place)
    return place.python


def packages(lock: str) -> int:
    """Count the packages that a lock names, those of other systems included."""
    return sum(line[:1].isalnum() and "==" in line for line in lock.splitlines())


def _make(place: Place) -> None:
    _clear_if_broken(place)
    unfinished = place.folder / UNFINISHED_NAME
    place.folder.mkdir(exist_ok=True)
    unfinished.touch()
    if not _runs(place.python):
        _create(place)
    pip = installer(place)
    lock = place.root / LOCK_NAME
    count = packages(lock.read_text("utf-8"))
    flags = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "-r", str(lock)]
    _step(place, f"[2/3] {count} packages from {LOCK_NAME}, each checked by its hash", [*pip, *flags])
    editable = ["--no-deps", "--no-build-isolation", "-e", str(place.root)]
    _step(place, "[3/3] humanmd itself, from this folder", [*pip, *editable])
    (place.folder / STAMP_NAME).write_text(expected_stamp(place), "utf-8")
    unfinished.unlink()


def _clear_if_broken(place: Place) -> None:
    if place.folder.is_symlink() or (place.folder.exists() and not place.folder.is_dir()):
        give_up(f"{place.folder} is not a folder of ours. Move it away, then run ./dev setup again.")
    if not place.folder.exists():
        return
    if (place.folder / UNFINISHED_NAME).exists():
        say("The last set-up did not finish; starting again.")
        shutil.rmtree(place.folder)
    elif not _runs(place.python):
        if any(place.folder.iterdir()) and not (place.folder / "pyvenv.cfg").exists():
            give_up(f"{place.folder} is no Python environment. Move it away, then run ./dev setup again.")
        say("The Python of .venv is gone or too old; making it anew.")
        shutil.rmtree(place.folder)


def _create(place: Place) -> None:
    for how, command in _ways(place):
        done = watch(f"[1/3] .venv {how}", command, env=child_environment(), cwd=place.root)
        if done.code == 0 and _runs(place.python):
            say(f"[1/3] .venv {how}  {done.seconds:.1f} s")
            return
        say(
            f"[1/3] .venv {how} did not work: {(done.output.strip().splitlines() or ['no reason given'])[-1]}"
        )
    give_up(_missing_venv())


def _ways(place: Place) -> Iterator[tuple[str, list[str]]]:
    """Yield the ways to an environment that this machine offers, the plainest first."""
    version = f"with Python {'.'.join(str(part) for part in sys.version_info[:3])}"
    folder = str(place.folder)
    if _has("venv") and _has("ensurepip"):
        yield version, [place.base, "-m", "venv", folder]
    if uv := shutil.which("uv"):
        yield f"{version}, by uv", [uv, "venv", "--allow-existing", "--python", place.base, folder]
    if _has("virtualenv"):
        yield f"{version}, by virtualenv", [place.base, "-m", "virtualenv", folder]
    if _has("venv") and _outside_pip(place):
        yield f"{version}, by an outside pip", [place.base, "-m", "venv", "--without-pip", folder]


def _has(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.origin is not None


def installer(place: Place) -> list[str]:
    """Return the start of a command that installs into the environment: its own pip, another's, or uv."""
    tail = ["install", "--quiet", "--no-input"]
    if _answers([str(place.python), "-m", "pip", "--version"]):
        return [str(place.python), "-m", "pip", *tail]
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--python", str(place.python)]
    if pip := _outside_pip(place):
        return [*pip, "--python", str(place.python), *tail]
    raise SystemExit(_missing_venv())


def _outside_pip(place: Place) -> list[str]:
    for command in ([place.base, "-m", "pip"], ["pip3"], ["pip"]):
        words = _answers([*command, "--version"]).split()
        numbers = words[1].split(".") if len(words) > 1 else []
        if len(numbers) > 1 and (int(numbers[0]), int(numbers[1])) >= OLDEST_PIP:
            return command
    return []


def _missing_venv() -> str:
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if shutil.which("apt"):
        sudo = "" if hasattr(os, "geteuid") and os.geteuid() == 0 else "sudo "
        command = f"{sudo}apt install {name}-venv"
    else:
        command = f"{name} -m ensurepip --user"
    return f"This Python ({sys.executable}) can make no environment. Run:  {command}  and then ./dev again."


def _step(place: Place, label: str, command: list[str]) -> None:
    done = watch(label, command, env=child_environment(), cwd=place.root)
    if done.code:
        tail = "\n".join(done.output.strip().splitlines()[-25:])
        give_up(f"{tail}\n{label}: failed. Set right what is named above, then run ./dev setup again.")
    say(f"{label}  {done.seconds:.1f} s")


def _runs(python: Path) -> bool:
    probe = "import sys; print(sys.version_info.major, sys.version_info.minor)"
    numbers = _answers([str(python), "-c", probe]).split()
    return len(numbers) > 1 and (int(numbers[0]), int(numbers[1])) >= OLDEST


def _answers(command: list[str]) -> str:
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env=child_environment(),
            stdin=subprocess.DEVNULL,
        )
    except OSError:
        return ""
    return done.stdout if done.returncode == 0 else ""


@contextmanager
def _alone(place: Place) -> Iterator[None]:
    with (place.root / ".dev-setup.lock").open("a+b") as handle:
        if sys.platform == "win32":
            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
