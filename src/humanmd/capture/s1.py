"""The untrusted edge: one recorded S1 line becomes a typed record, or an error that names the key."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    PlainValidator,
    PrivateAttr,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from humanmd.capture.doubled import doubled_key
from humanmd.capture.records import SourceKind, TextSource, Trigger
from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.instants import SECOND, Instant, InstantError
from humanmd.kernel.instants import parse as parse_instant
from humanmd.kernel.masking.mask import mask
from humanmd.kernel.text import clean, cut

SCHEMA_VERSION: Final = "1.0"
MAX_VALUE: Final = 4_000
MAX_TEXT: Final = 12_000
MAX_NODES: Final = 600
CUT_MARK: Final = "\n[…]"

_MAJOR, _MINOR = 1, 0
_SLACK = 4_000  # room to find a secret that stands across the cap before the text is cut there
_LINE_MARK = "…"
_MAX_LINE = 1_000
_MAX_EXTRA = 8_000
_MAX_INT = 2**53
_MAX_NAME = 60
_EARLIEST = Instant(-2_208_988_800_000_000)  # 1900
_LATEST = Instant(7_258_118_400_000_000)  # 2200
_FORMAT_STEP = "CONTRACTS section 1 and `docs/schemas/s1.schema.json` describe the record."
_NOT_A_TIME: Final = ("time", "not a time")
_NOT_FINITE: Final = ("not_finite", "not a finite number")
_LEAP: Final = re.compile(r"(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:)60((?:[.,]\d+)?(?:[Zz]|[+-]\d\d:?\d\d))$")
_TOO_LONG: Final = ("too_long", "too long")
_SAID: Final = MappingProxyType(
    {
        "missing": "is required",
        "extra_forbidden": "is unknown",
        "time": "is not a time with an offset, like 2026-04-21T09:07:32+02:00",
        "too_long": "is too long",
        "not_finite": "holds a number that is not finite",
        "string_too_long": "is too long",
        "literal_error": "is none of the allowed words",
    }
)


class S1Error(HumanmdError):
    """A line that is not an S1 record; `key` names the place, never what stood there."""

    def __init__(self, message: str, *, key: str = "") -> None:
        super().__init__(message, next_step=_FORMAT_STEP)
        self.key = key


class Moment(NamedTuple):
    """A time as recorded: the instant, the local offset in minutes."""

    at: Instant
    offset: int


def _moment(value: object) -> Moment:
    try:
        at, offset = _parsed(value) if isinstance(value, str) and len(value) <= _MAX_NAME else (None, 0)
    except InstantError:
        at = None
    if at is None or not _EARLIEST <= at <= _LATEST:
        raise PydanticCustomError(*_NOT_A_TIME)
    return Moment(at, offset)


def _parsed(value: str) -> tuple[Instant, int]:
    """Read a time; a leap second (`:60`) is the second after it, for the clock here has none."""
    leap = _LEAP.match(value)
    if leap is None:
        return parse_instant(value)
    at, offset = parse_instant(f"{leap[1]}59{leap[2]}")
    return Instant(at + SECOND), offset


def _line(value: str) -> str:
    return value if len(value) <= _MAX_LINE else cut(value, _MAX_LINE, _LINE_MARK)


def _value(value: str | None) -> str:
    return _bounded(value, MAX_VALUE)


def _text(value: str | None) -> str:
    return _bounded(value, MAX_TEXT)


def _bounded(value: str | None, limit: int) -> str:
    if value is None:
        return ""
    return value if len(value) <= limit + _SLACK else cut(value, limit + _SLACK, CUT_MARK)


def _small(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if not value:
        return value
    try:
        written = json.dumps(value, allow_nan=False)
    except ValueError:
        raise PydanticCustomError(*_NOT_FINITE) from None
    if len(written) > _MAX_EXTRA:
        raise PydanticCustomError(*_TOO_LONG)
    return value


_Time = Annotated[Moment, PlainValidator(_moment), WithJsonSchema({"type": "string", "format": "date-time"})]
_Short = Annotated[str, Field(max_length=200)]
_Line = Annotated[str, AfterValidator(_line)]
_Count = Annotated[int, Field(ge=0, le=_MAX_INT)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, hide_input_in_errors=True)


class Source(_Part):
    """Which stream a record comes from."""

    kind: SourceKind
    producer: _Short = ""
    device: _Short = ""


class App(_Part):
    """The program in front."""

    name: _Line = ""
    id: _Line | None = None
    pid: _Count | None = None


class Window(_Part):
    """The window in front; `private` is the producer's word, None when it has none."""

    title: _Line = ""
    id: _Line | None = None
    display: Annotated[int, Field(ge=-_MAX_INT, le=_MAX_INT)] | None = 0
    private: bool | None = None


class Focused(_Part):
    """The element with the keyboard; `typed` are spans of `value` that the producer saw typed."""

    role: _Line | None = None
    label: _Line | None = None
    value: Annotated[str | None, AfterValidator(_value)] = ""
    editable: bool | None = None
    secure: bool | None = False
    typed: tuple[tuple[_Count, _Count], ...] | None = None


class Node(_Part):
    """One element of the tree, used to find authors, interface text and placeholders; never stored."""

    i: _Count
    parent: Annotated[int, Field(ge=-1, le=_MAX_INT)] | None = None
    role: str | None = None
    label: str | None = None
    value: str | None = None


class Session(_Part):
    """The state of the desktop session; a missing `locked` differs from null."""

    locked: bool | None = None
    idle_ms: _Count | None = None


class Pixels(_Part):
    """A picture of the window."""

    mime: _Short
    width: _Count
    height: _Count
    data_b64: str


class S1Record(_Part):
    """One recorded moment, as its producer tells it."""

    schema_version: Annotated[str, Field(pattern=r"^\d{1,4}\.\d{1,4}$")] = SCHEMA_VERSION
    captured_at: _Time
    event_id: _Short | None = None
    source: Source
    trigger: Trigger = "heartbeat"
    app: App = App()
    window: Window = Window()
    url: Annotated[str | None, AfterValidator(lambda url: _line(url) if url else url)] = None
    focused: Focused | None = None
    text: Annotated[str | None, AfterValidator(_text)] = ""
    text_source: TextSource = "ax"
    nodes: Annotated[tuple[Node, ...], AfterValidator(lambda nodes: nodes[: MAX_NODES + 1])] = ()
    session: Session | None = None
    pixels: Pixels | None = None
    extra: Annotated[dict[str, JsonValue], AfterValidator(_small)] = Field(default_factory=dict)

    _dropped: int = PrivateAttr(default=0)

    @property
    def dropped(self) -> int:
        """Count the unknown keys of a newer minor version that were left out."""
        return self._dropped

    @property
    def lane(self) -> str:
        """Name the stream of the record; a name is stored, so a secret in it is masked."""
        source = self.source
        return _lane(source.kind, source.producer, source.device)


_KEYS: Final = frozenset(
    name
    for part in (S1Record, Source, App, Window, Focused, Node, Session, Pixels)
    for name in part.model_fields
)
"""The keys of the format itself; any other is the producer's own and is not repeated in a message."""


@lru_cache(maxsize=256)
def _lane(kind: str, producer: str, device: str) -> str:
    names = (producer, device) if kind == "import" else (device,)
    return ":".join((kind, *(mask(name).text for name in names)))


def parse(raw: str | bytes | Mapping[str, object]) -> S1Record:
    """Read one S1 record; raises S1Error, which names the key and the fault but never the content."""
    data = _encoded(raw)
    if b"\\u0000" in data:
        data = _purified(data)
    if not isinstance(raw, Mapping):
        _refuse_doubled(data)
    try:
        record = S1Record.model_validate_json(data)
    except ValidationError as error:
        record = _second_reading(data, error)
    if not (record.app.name or record.window.title):
        message = "app.name or window.title is required."
        raise S1Error(message, key="app.name")
    if not record.schema_version.startswith(f"{_MAJOR}."):
        raise _other_major(record.schema_version)
    return record


def json_schema() -> dict[str, object]:
    """Describe the record as JSON Schema."""
    schema: dict[str, object] = S1Record.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _encoded(raw: str | bytes | Mapping[str, object]) -> bytes:
    try:
        if isinstance(raw, str):
            return raw.removeprefix("\ufeff").encode()
        if isinstance(raw, bytes):
            return raw.removeprefix(b"\xef\xbb\xbf")
        return json.dumps(dict(raw)).encode()
    except UnicodeEncodeError:
        return clean(str(raw)).encode()
    except (TypeError, ValueError, RecursionError):
        message = "The record holds something that JSON cannot."
        raise S1Error(message) from None


def _refuse_doubled(data: bytes) -> None:
    key = doubled_key(data)
    if key is not None:
        name = key if key in _KEYS else "A key"
        message = f"{name} stands twice in one object."
        raise S1Error(message, key=name)


def _purified(data: bytes) -> bytes:
    """Write the line again without NUL and lone surrogates."""
    return json.dumps(_pure(_loaded(data)), ensure_ascii=False).encode()


def _loaded(data: bytes) -> JsonValue:
    try:
        loaded: JsonValue = json.loads(data)
    except UnicodeDecodeError:
        message = "The line is not UTF-8."
        raise S1Error(message) from None
    except RecursionError:
        message = "The line is nested too deeply."
        raise S1Error(message) from None
    except ValueError:
        message = "The line is not JSON."
        raise S1Error(message) from None
    return loaded


def _pure(value: JsonValue) -> JsonValue:
    match value:
        case str():
            return clean(value)
        case list():
            return [_pure(item) for item in value]
        case dict():
            return {clean(key): _pure(item) for key, item in value.items()}
        case _:
            return value


def _second_reading(data: bytes, error: ValidationError) -> S1Record:
    """Read a line again that failed: without broken characters, or as a newer minor version."""
    try:
        loaded = _pure(_loaded(data))
        again = json.dumps(loaded, ensure_ascii=False).encode()
    except (RecursionError, ValueError):
        message = "The line is nested too deeply or holds a number that is too long."
        raise S1Error(message) from None
    if not isinstance(loaded, dict):
        message = "The line is not a JSON object."
        raise S1Error(message)
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    version = loaded.get("schema_version", SCHEMA_VERSION)
    if isinstance(version, str) and version[:8].partition(".")[0].isdecimal():
        major, _, minor = version[:8].partition(".")
        if int(major) != _MAJOR:
            raise _other_major(version)
        if minor.isdecimal() and int(minor) > _MINOR:
            return _newer_minor(loaded, faults)
    try:
        return S1Record.model_validate_json(again)
    except ValidationError as second:
        raise _told(second) from None


def _newer_minor(loaded: dict[str, JsonValue], faults: list[ErrorDetails]) -> S1Record:
    """Leave out the keys of a newer minor version that this one does not know."""
    unknown = [fault["loc"] for fault in faults if fault["type"] == "extra_forbidden"]
    for path in unknown:
        holder: JsonValue = loaded
        for step in path[:-1]:
            if isinstance(holder, dict):
                holder = holder.get(str(step))
            elif isinstance(holder, list) and isinstance(step, int):
                holder = holder[step]
        if isinstance(holder, dict):
            holder.pop(str(path[-1]), None)
    try:
        record = S1Record.model_validate_json(json.dumps(loaded, ensure_ascii=False))
    except ValidationError as error:
        raise _told(error) from None
    record._dropped = len(unknown)  # noqa: SLF001  (our own record, not yet handed out)
    return record


def _other_major(version: str) -> S1Error:
    shown = version[:8] if version[:8].replace(".", "").isdecimal() else "unreadable"
    message = f"schema_version {shown} is another major version than {SCHEMA_VERSION}."
    return S1Error(message, key="schema_version")


def _told(error: ValidationError) -> S1Error:
    fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if fault["type"] == "json_invalid":
        return S1Error("The line is not JSON that can be read: broken, too deep, or a number too long.")
    key = _name(fault["loc"])
    said = _SAID.get(fault["type"], "has the wrong type or is out of range")
    return S1Error(f"{key} {said}.", key=key)


def _name(path: tuple[int | str, ...]) -> str:
    """Write a place as `focused.value`; the keys inside `extra` are the producer's own and stay unnamed."""
    if path and path[0] == "extra":
        return "extra"
    name = ".".join(str(step) for step in path if not isinstance(step, int))
    printable = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "._-"))
    return printable[:_MAX_NAME] or "the record"
