"""The owner's settings, and the only reader of the environment."""

import difflib
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from humanmd.kernel.errors import HumanmdError

CONFIG_VERSION: Final = 1
_HOME_VARIABLE = "HUMANMD_HOME"
_HOME_NAME = ".humanmd"


class ConfigError(HumanmdError):
    """A setting that does not exist or cannot have this value."""


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


def _compilable(pattern: str) -> str:
    try:
        re.compile(pattern)
    except re.error:
        message = "is not a valid pattern"
        raise ValueError(message) from None
    return pattern


def _clock_time(text: str) -> str:
    if re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", text) is None:
        message = "is not a time like 04:00"
        raise ValueError(message)
    return text


Pattern = Annotated[str, Field(min_length=1), AfterValidator(_compilable)]
ClockTime = Annotated[str, AfterValidator(_clock_time)]
Hours = Annotated[int, Field(ge=0)]
Days = Annotated[int, Field(ge=0)]
Names = Annotated[tuple[Annotated[str, Field(min_length=1)], ...], Field(strict=False)]
Patterns = Annotated[tuple[Pattern, ...], Field(strict=False)]


class Retention(_Table):
    """How long what was seen is kept."""

    capture_hours: Hours | Literal["forever"] = 168
    pixels_hours: Hours = 24
    thumbnail_hours: Hours = 0
    quote_days: Days = 365
    actionable_days: Days = 7
    disk_cap_mb: Annotated[int, Field(ge=50)] = 2_000


class Capture(_Table):
    """How the screen is read."""

    debounce_seconds: Annotated[float, Field(ge=0)] = 3.0
    min_gap_seconds: Annotated[float, Field(ge=0)] = 2.0
    heartbeat_minutes: Annotated[float, Field(gt=0)] = 10.0
    pixels: bool = False
    ocr: bool = False
    wake_chromium: bool = False


class Session(_Table):
    """Where sessions are cut, and where a day starts."""

    idle_minutes: Annotated[float, Field(gt=0)] = 5.0
    soft_cut_minutes: Annotated[float, Field(gt=0)] = 3.0
    max_hours: Annotated[float, Field(gt=0)] = 2.0
    flush_minutes: Annotated[float, Field(gt=0)] = 5.0
    day_start: ClockTime = "00:00"


class Modeling(_Table):
    """What the gate lets through."""

    min_confidence: Annotated[float, Field(ge=0, le=1)] = 0.5
    third_party: Literal["work", "none"] = "work"


class Structure(_Table):
    """When the abstractions are rebuilt."""

    refresh_minutes: Annotated[float, Field(gt=0)] = 30.0


class Llm(_Table):
    """Language models; there is nothing to set while only the embedded rules propose."""


class Human(_Table):
    """The portrait file."""

    file: bool = True


class Privacy(_Table):
    """What is never recorded: names of apps, sites (`*` allowed) and people, and patterns for titles."""

    use_defaults: bool = True
    exclude_apps: Names = ()
    exclude_urls: Names = ()
    exclude_titles: Patterns = ()
    exclude_people: Names = ()


class Config(_Table):
    """Every setting, each with its default."""

    config_version: Literal[1] = CONFIG_VERSION
    retention: Retention = Retention()
    capture: Capture = Capture()
    session: Session = Session()
    modeling: Modeling = Modeling()
    structure: Structure = Structure()
    llm: Llm = Llm()
    human: Human = Human()
    privacy: Privacy = Privacy()

    @property
    def config_hash(self) -> str:
        """A hash of all settings, for the manifest of a build."""
        return blake2b(self.model_dump_json().encode(), digest_size=16).hexdigest()


def load(path: Path) -> Config:
    """Read the settings; a missing file means the defaults.

    Raises ConfigError with the file, the key and the nearest valid name.
    """
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        return Config()
    except UnicodeDecodeError:
        message = f"{path} is not UTF-8."
        raise ConfigError(message, next_step="Save it as UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        message = f"{path} is not valid TOML{_place(error)}."
        raise ConfigError(message, next_step="Correct that line.") from None
    try:
        return Config.model_validate(data)
    except ValidationError as error:
        raise _explained(path, error) from None


def environment() -> Mapping[str, str]:
    """Return the process's environment."""
    return os.environ  # noqa: TID251  (this module is the reader)


def home(chosen: Path | None, environ: Mapping[str, str]) -> Path:
    """Return the root of the home: the one chosen, else HUMANMD_HOME, else `~/.humanmd`; links are followed."""
    named = environ.get(_HOME_VARIABLE, "")
    root = chosen or (Path(named) if named else Path.home() / _HOME_NAME)
    return root.expanduser().resolve()


def _place(error: tomllib.TOMLDecodeError) -> str:
    match = re.search(r"\(at (line \d+), column \d+\)", str(error))
    return f" at {match.group(1)}" if match else ""


def _explained(path: Path, error: ValidationError) -> ConfigError:
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    names = [str(part) for part in first["loc"] if isinstance(part, str) and part.isidentifier()]
    key, place = _written(names), f"{path}{line_of(path, names)}"
    if first["type"] == "extra_forbidden":
        return _unknown(place, key, str(first["loc"][-1]), names[:-1])
    reason = first["msg"].removeprefix("Value error, ")
    message = f"{place}: {key} has a value it cannot have ({reason[:1].lower()}{reason[1:]})."
    return ConfigError(message, next_step="Correct it or delete the line; the default then holds.")


def _unknown(place: str, key: str, name: str, tables: list[str]) -> ConfigError:
    """Name the nearest setting: of the same table, or, for one that stands in no table, of any."""
    known = {each: each for each in _siblings(tables)}
    if not tables:
        known = {
            _written([table, each]): each for table in _siblings([]) for each in _siblings([table])
        } | known
    near = difflib.get_close_matches(name, known.values(), n=1, cutoff=0.0)
    best = next((written for written, each in known.items() if each in near), "")
    message = f"{place}: there is no setting {key}."
    return ConfigError(message, next_step=f"Did you mean {best}?" if best else "Delete the line.")


def line_of(path: Path, names: Sequence[str]) -> str:
    """Say where a setting stands, like `, line 3`, or "" when that is not plain to see."""
    table = ""
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), start=1):
        header = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        table = header[1] if header else table
        key = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line)
        if key and [table, key[1]] == ["", *names[:2]][-2:]:
            return f", line {number}"
    return ""


def _written(names: list[str]) -> str:
    return f"[{names[0]}] {names[1]}" if len(names) > 1 else "".join(names)


def _siblings(names: Sequence[str]) -> tuple[str, ...]:
    model: Any = Config
    for name in names:
        model = model.model_fields[name].annotation
    return tuple(getattr(model, "model_fields", ()))
