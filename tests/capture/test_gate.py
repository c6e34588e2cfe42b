# ruff: noqa: FBT001, PLR0913, PLR0917  (parametrised states)
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from humanmd.capture.exclusions import Exclusion, ExclusionSet
from humanmd.capture.gate import GateInput, Keep, KeepBare, Policy, Refuse, judge

_OPEN = GateInput(intake="live", source_kind="desktop", session_present=True, locked=False, app_name="Thunderbird", app_id="thunderbird", window_title="Re: Q3 roadmap", focused_role="textbox", focused_label="Body")  # fmt: skip
_POLICY = Policy(
    paused=False,
    exclusions=ExclusionSet.compile(
        (Exclusion(kind="app", pattern="com.example.vault"), Exclusion(kind="title", pattern="salary"), Exclusion(kind="person", pattern="Ana Sousa"), Exclusion(kind="url", pattern="diary.example"))
    ),
)  # fmt: skip
_CHROME = replace(
    _OPEN,
    app_name="Google Chrome",
    app_id="google-chrome",
    window_title="x - Google Chrome",
    window_private=False,
)

_FAULTS: tuple[tuple[dict[str, object], str], ...] = (
    ({"locked": True}, "locked"),
    ({"window_private": True}, "private_window"),
    ({"app_id": "com.example.vault"}, "excluded_app"),
    ({"url": "https://diary.example/today"}, "excluded_url"),
    ({"window_title": "salary.xlsx"}, "excluded_title"),
    ({"focused_secure": True}, "secure_input"),
)
"""What is wrong with a moment, in the order in which the gate looks."""


def test_an_ordinary_moment_is_kept() -> None:
    assert judge(_OPEN, _POLICY) == Keep()


@pytest.mark.parametrize("first", range(len(_FAULTS)))
def test_the_earliest_fault_decides(first: int) -> None:
    changes: dict[str, object] = {}
    for more, _ in reversed(_FAULTS[first:]):
        changes |= more
    verdict = judge(replace(_OPEN, **changes), _POLICY)  # type: ignore[arg-type]
    assert isinstance(verdict, Refuse | KeepBare)
    assert verdict.rule == _FAULTS[first][1]


def test_a_pause_comes_before_everything() -> None:
    assert judge(replace(_OPEN, locked=True), replace(_POLICY, paused=True)) == Refuse(rule="paused")


@pytest.mark.parametrize("kind", ["desktop", "browser"])
@pytest.mark.parametrize(
    ("intake", "present", "locked", "idle", "trigger", "rule"),
    [
        ("live", True, None, None, "value", "lock_unknown"),
        ("live", True, None, 59_999, "value", None),
        ("live", True, None, 59_999, "click", None),
        ("live", True, None, 60_000, "click", "lock_unknown"),
        ("live", True, None, 100, "heartbeat", "lock_unknown"),
        ("ingest", False, None, None, "value", "lock_unknown"),
        ("replay", False, None, None, "heartbeat", None),
        ("import", False, None, None, "heartbeat", None),
        ("replay", True, None, None, "heartbeat", "lock_unknown"),
        ("replay", True, True, 5, "value", "locked"),
        ("ingest", True, False, None, "heartbeat", None),
    ],
)
def test_a_session_counts_as_unlocked_only_by_a_positive_sign(
    kind: str,
    intake: Literal["live", "ingest", "replay", "import"],
    present: bool,
    locked: bool | None,
    idle: int | None,
    trigger: str,
    rule: str | None,
) -> None:
    moment = replace(
        _OPEN,
        source_kind=kind,
        intake=intake,
        session_present=present,
        locked=locked,
        idle_ms=idle,
        trigger=trigger,
    )
    verdict = judge(moment, _POLICY)
    assert (verdict.rule if isinstance(verdict, Refuse) else None) == rule


@pytest.mark.parametrize("kind", ["import", "mobile", "agent"])
def test_sources_without_a_session_need_no_lock_state(kind: str) -> None:
    assert (
        judge(replace(_OPEN, source_kind=kind, intake="ingest", session_present=False, locked=None), _POLICY)
        == Keep()
    )


def test_a_browser_window_that_does_not_tell_is_refused() -> None:
    assert judge(replace(_CHROME, window_private=None), _POLICY) == Refuse(rule="private_unknown")
    assert judge(_CHROME, _POLICY) == Keep()


def test_the_refusal_names_the_exclusion_that_matched() -> None:
    assert judge(replace(_OPEN, window_title="DM Ana Sousa"), _POLICY) == Refuse(
        rule="excluded_person", exclusion="person:ana sousa"
    )


def test_a_lock_screen_is_kept_out_even_if_its_session_says_unlocked() -> None:
    moment = replace(
        _OPEN, app_name="loginwindow", app_id="com.apple.loginwindow", window_title="Lock Screen"
    )
    assert judge(moment, _POLICY) == Refuse(rule="excluded_app", exclusion="app:loginwindow")


def test_the_viewer_of_the_product_itself_is_not_refused_here() -> None:
    assert judge(replace(_CHROME, url="http://127.0.0.1:8742/v/x/portrait"), _POLICY) == Keep()


@given(
    moment=st.builds(
        GateInput,
        intake=st.sampled_from(["live", "ingest", "replay", "import"]),
        source_kind=st.sampled_from(["desktop", "browser", "mobile", "import", "agent", "other"]),
        trigger=st.sampled_from(["value", "click", "focus", ""]),
        session_present=st.booleans(),
        locked=st.sampled_from([True, False, None]),
        idle_ms=st.none() | st.integers(-5, 100_000),
        app_name=st.sampled_from(["Google Chrome", "Firefox", "KeePassXC", ""]) | st.text(max_size=12),
        app_id=st.text(max_size=12),
        window_title=st.text(max_size=40),
        window_frame=st.text(max_size=40),
        window_private=st.sampled_from([True, False, None]),
        url=st.none() | st.text(max_size=40),
        focused_role=st.sampled_from(["textbox", "password_text", ""]),
        focused_label=st.text(max_size=20),
        focused_secure=st.sampled_from([True, False, None]),
    ),
    paused=st.booleans(),
)
@settings(max_examples=100)
def test_every_moment_has_exactly_one_answer_and_doubt_is_refused(moment: GateInput, paused: bool) -> None:
    verdict = judge(moment, replace(_POLICY, paused=paused))
    assert isinstance(verdict, Keep | KeepBare | Refuse)
    if paused or moment.window_private or (moment.locked and moment.source_kind in ("desktop", "browser")):
        assert isinstance(verdict, Refuse)
    if moment.focused_secure:
        assert not isinstance(verdict, Keep)
