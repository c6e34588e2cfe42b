import itertools

from hypothesis import given
from hypothesis import strategies as st

from doubles.moments import DAY, every_minute, moment
from humanmd.kernel.instants import HOUR, MINUTE
from humanmd.session.contexts import Activity
from humanmd.session.cuts import MEMORY, Cut, CutRules, cut, stretches

RULES = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=2 * HOUR)


def cuts_of(moments: list[Activity]) -> list[Cut]:
    return [piece for stretch in stretches(moments, RULES.idle) for piece in cut(stretch, RULES)]


def minutes(pieces: list[Cut]) -> list[tuple[float, float, str]]:
    return [((p.start - DAY) / MINUTE, (p.end - DAY) / MINUTE, p.reason) for p in pieces]


def test_a_night_of_suspend_is_a_gap_between_two_sessions() -> None:  # B046
    found = cuts_of([*every_minute(21 * 60, 22 * 60 + 30), moment(31.5 * 60)])
    assert minutes(found) == [(1260, 1350, "idle"), (1890, 1890, "idle")]


def test_three_hours_are_cut_exactly_at_the_longest_length_and_go_on() -> None:  # B048
    found = cuts_of(every_minute(540, 720))
    assert minutes(found) == [(540, 660, "max_length"), (660, 720, "idle")]
    assert [piece.continues for piece in found] == [False, True]


def test_an_unrelated_app_that_holds_cuts_at_the_switch() -> None:
    found = cuts_of([*every_minute(0, 20, "Editor", "plan"), *every_minute(21, 30, "Player", "music")])
    assert minutes(found) == [(0, 20, "switch"), (21, 30, "idle")]


def test_a_short_look_elsewhere_cuts_nothing() -> None:
    found = cuts_of(
        [
            *every_minute(0, 20, "Editor", "plan"),
            moment(21, "Player", "music"),
            *every_minute(22, 30, "Editor", "plan"),
        ]
    )
    assert minutes(found) == [(0, 30, "idle")]


def test_an_app_with_the_same_document_goes_on_with_the_session() -> None:
    found = cuts_of(
        [*every_minute(0, 20, "Editor", "atlas plan"), *every_minute(21, 30, "Browser", "atlas plan")]
    )
    assert minutes(found) == [(0, 30, "idle")]


def test_alternating_apps_are_one_task() -> None:
    back_and_forth = [moment(m / 2, "Editor" if m % 2 else "Terminal", f"d{m}") for m in range(40)]
    found = cuts_of([*back_and_forth, *every_minute(20, 30, "Player", "music")])
    assert minutes(found) == [(0, 30, "idle")]


def test_an_unchanged_screen_does_not_keep_a_session_alive() -> None:  # B015
    found = cuts_of([moment(0), *every_minute(1, 600, kind="."), moment(601)])
    assert minutes(found) == [(0, 0, "idle"), (601, 601, "idle")]


TRACKS = st.lists(
    st.tuples(
        st.integers(0, 20_000),
        st.sampled_from(["A", "B", "C"]),
        st.sampled_from(["x", "y", ""]),
        st.sampled_from("!~."),
    ),
    min_size=1,
    max_size=60,
)


@given(TRACKS)
def test_sessions_never_overlap_and_hold_every_activity_once(rows: list[tuple[int, str, str, str]]) -> None:
    moments = [moment(at / 20, app, doc, kind=kind) for at, app, doc, kind in sorted(rows)]
    pieces = cuts_of(moments)
    for piece, later in itertools.pairwise(pieces):
        assert piece.end <= later.start
    for one in (m for m in moments if m.active):
        holders = [
            p
            for p in pieces
            if p.start <= one.at and (one.at < p.end if p.reason == "max_length" else one.at <= p.end)
        ]
        assert len(holders) == 1
    assert all(piece.end - piece.start <= RULES.longest for piece in pieces)


@given(TRACKS, st.integers(0, 60))
def test_what_comes_after_an_idle_gap_does_not_move_the_cuts_before_it(
    rows: list[tuple[int, str, str, str]], gap: int
) -> None:
    moments = [moment(at / 20, app, doc, kind=kind) for at, app, doc, kind in sorted(rows)]
    later = moment(2000 + 6 + gap, "Z")
    assert cuts_of([*moments, later])[: len(cuts_of(moments))] == cuts_of(moments)


def test_after_a_cut_at_the_longest_length_what_was_there_before_is_remembered() -> None:
    before = [*every_minute(0, 55, "Editor", "plan"), *every_minute(56, 58, "Terminal", "logs")]
    moments = [*before, *every_minute(59, 61, "Editor", "plan"), *every_minute(62, 70, "Terminal", "logs")]
    rules = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=60 * MINUTE)
    assert minutes(list(cut(moments, rules))) == [(0, 60, "max_length"), (60, 70, "idle")]


@given(TRACKS)
def test_cutting_goes_on_from_any_settled_bound_as_if_from_the_start(
    rows: list[tuple[int, str, str, str]],
) -> None:
    rules = CutRules(idle=5 * MINUTE, soft=3 * MINUTE, longest=15 * MINUTE)
    moments = [moment(at / 200, app, doc, kind=kind) for at, app, doc, kind in sorted(rows)]
    for stretch in stretches(moments, rules.idle):
        pieces = cut(stretch, rules)
        for number, piece in enumerate(pieces):
            rest = [m for m in stretch if m.at >= piece.start]
            root = max(p.start for p in pieces[: number + 1] if not p.continues)
            reads = max(root, piece.start - MEMORY - rules.idle)
            memory = [m for m in stretch if reads <= m.at < piece.start] if piece.continues else []
            assert cut(rest, rules, memory) == pieces[number:]
