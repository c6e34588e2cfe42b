"""The privacy gate: what may be kept of a moment, decided before its text is read."""

from dataclasses import dataclass
from typing import Literal

from humanmd.capture.exclusions import Exclusion, ExclusionSet
from humanmd.capture.private_windows import classify
from humanmd.capture.secure_input import is_secure

Intake = Literal["live", "ingest", "replay", "import"]

RefusalRule = Literal[
    "paused",
    "locked",
    "lock_unknown",
    "private_window",
    "private_unknown",
    "excluded_app",
    "excluded_url",
    "excluded_title",
    "excluded_person",
]

REAL_INPUT_MS = 60_000
"""Input younger than this, that reached the window, is a sign of an unlocked session where nobody else can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateInput:
    """All that the gate may know of a moment: no text, no value, no tree.

    `session_present` tells a producer's null from silence; `locked` is the session's lock state, None if unknown.
    """

    intake: Intake
    source_kind: str
    producer: str = ""
    trigger: str = ""
    session_present: bool = False
    locked: bool | None = None
    idle_ms: int | None = None
    app_name: str = ""
    app_id: str = ""
    window_title: str = ""
    window_frame: str = ""
    window_private: bool | None = None
    url: str | None = None
    focused_role: str = ""
    focused_label: str = ""
    focused_secure: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the owner decided."""

    paused: bool
    exclusions: ExclusionSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """The record may be kept whole, once its secrets are masked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepBare:
    """Only app and window may be kept: text, value, tree, pixels and any OCR job go."""

    rule: Literal["secure_input"] = "secure_input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuse:
    """Nothing may be kept; `exclusion` is the stable key of the owner's or default exclusion that matched, if one did."""

    rule: RefusalRule
    exclusion: str = ""


Verdict = Keep | KeepBare | Refuse


def judge(moment: GateInput, policy: Policy) -> Verdict:
    """Decide in the order paused, lock, private window, exclusions, secure input; doubt is refused."""
    if policy.paused:
        return Refuse(rule="paused")
    lock = _lock_rule(moment)
    if lock is not None:
        return Refuse(rule=lock)
    private = classify(
        moment.app_name, moment.app_id, moment.window_title, moment.window_frame, moment.window_private
    )
    if private != "normal":
        return Refuse(rule="private_window" if private == "private" else "private_unknown")
    exclusion = policy.exclusions.match(moment.app_name, moment.app_id, moment.window_title, moment.url)
    if exclusion is not None:
        return Refuse(rule=_excluded(exclusion), exclusion=exclusion.key)
    if is_secure(moment.focused_role, moment.focused_label, moment.focused_secure):
        return KeepBare()
    return Keep()


def _lock_rule(moment: GateInput) -> Literal["locked", "lock_unknown"] | None:
    if moment.source_kind not in ("desktop", "browser"):
        return None
    if moment.locked is not None:
        return "locked" if moment.locked else None
    if not moment.session_present and moment.intake in ("replay", "import"):
        return None
    recent = moment.idle_ms is not None and 0 <= moment.idle_ms < REAL_INPUT_MS
    return None if recent and moment.trigger in ("value", "click") else "lock_unknown"


def _excluded(exclusion: Exclusion) -> RefusalRule:
    match exclusion.kind:
        case "app":
            return "excluded_app"
        case "url":
            return "excluded_url"
        case "title":
            return "excluded_title"
        case "person":
            return "excluded_person"
