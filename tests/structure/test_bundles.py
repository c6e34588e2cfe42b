from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from doubles.model import OWNER, at, fact, identity, relation, seen
from humanmd.modeling.records import Identity, Observation, Point
from humanmd.structure.bundles import Group, bundle, groups
from humanmd.structure.records import Face, Holds

ATLAS, SHIYI = identity("project", "Atlas"), identity("project", "Atlas-2")
KNOWN = {each.id: each for each in (OWNER, ATLAS, SHIYI)}


def tools(count: int) -> list[Point]:
    return [fact(f"tool{n}", "uses_tool", f"Tool {n}", domain="tool") for n in range(count)]


def spread(points: Sequence[Point], days: int) -> dict[str, tuple[Observation, ...]]:
    return {point.id: seen(point, n % days) for n, point in enumerate(points)}


def made(
    points: Sequence[Point], days: int = 3, rivals: Sequence[Point] = (), **more: tuple[Observation, ...]
) -> Face:
    (group,) = groups(points, KNOWN, ())
    face, _ = bundle(group, {**spread(group.members, days), **more}, rivals)
    return face


def test_four_facts_of_one_kind_on_three_days_are_an_active_face() -> None:
    face = made(tools(4))
    assert face.status == "active"
    assert face.members == ("pt_tool0", "pt_tool1", "pt_tool2", "pt_tool3")
    assert face.receipts == ("rcp_tool0", "rcp_tool1", "rcp_tool2", "rcp_tool3")
    assert face.expectations == tuple(Holds(point=member) for member in face.members)
    assert face.label == "Works with the tools: Tool 0, Tool 1, Tool 2 and Tool 3"
    assert face.domain == "tool"
    assert (face.days, face.trials) == (3, 0)


@given(count=st.integers(0, 3), extra=st.integers(0, 5))
def test_fewer_than_four_confirmed_facts_make_no_face(count: int, extra: int) -> None:
    former = [
        fact(f"old{n}", "uses_tool", f"Old {n}", status="superseded", superseded_by="pt_tool0")
        for n in range(extra)
    ]
    assert groups([*tools(count), *former], KNOWN, ()) == ()


def test_on_two_days_it_is_still_forming() -> None:
    assert made(tools(5), days=2).status == "forming"


def test_facts_about_others_and_private_ones_bundle_with_nothing() -> None:
    others = [fact(f"o{n}", "uses_tool", f"Tool {n}", subject=ATLAS.id) for n in range(5)]
    private = [fact(f"p{n}", "likes", f"Thing {n}", reason="private") for n in range(5)]
    assert groups([*others, *private], KNOWN, ()) == ()


def test_preferences_group_by_project_and_by_kind_of_work() -> None:
    kinds = ("documents", "decisions", "reviews", "meetings")
    points = [
        fact(f"{kind}{project.name}", "prefers", f"way of {kind}", situation=f"{kind} on {project.name}")
        for kind in kinds
        for project in (ATLAS, SHIYI)
    ]
    found = {(group.signature, group.scope): len(group.members) for group in groups(points, KNOWN, ())}
    assert found == {("set ways of working", "Atlas"): 4, ("set ways of working", "Atlas-2"): 4}
    wide = [
        fact(f"w{n}", "prefers", "an outline first", situation=f"documents on P{n}") for n in range(4)
    ]  # fmt: skip
    known = {**KNOWN, **{each.id: each for each in (identity("project", f"P{n}") for n in range(4))}}
    (group,) = groups(wide, known, ())
    face, _ = bundle(group, spread(wide, 4), ())
    assert (group.signature, group.scope) == ("settled choice for a kind of work", "documents")
    assert face.label == "Has a settled choice for documents: an outline first"


def test_what_the_owner_says_in_own_words_is_counted_and_not_repeated() -> None:
    face = made([fact(f"s{n}", "states", f"some sentence {n}") for n in range(4)])
    assert face.label == "Says of oneself: 4 things"


def test_promises_and_meetings_group_by_whom_they_concern() -> None:
    ana = identity("person", "Ana")
    known: dict[str, Identity] = {**KNOWN, ana.id: ana}
    promises = [fact(f"c{n}", "open", f"thing {n}", kind="commitment", target=ana.id) for n in range(4)]
    meetings = [fact(f"m{n}", "meeting", "", kind="event", target=ana.id) for n in range(4)]
    files = [fact(f"f{n}", "edited", "", kind="event", target="ent_file") for n in range(9)]
    found = groups([*promises, *meetings, *files], known, ())
    assert [(group.signature, group.scope) for group in found] == [
        ("makes promises", "Ana"), ("meets often", "Ana"),
    ]  # fmt: skip


def test_people_around_a_project_bundle_by_their_relations() -> None:
    people = [identity("person", f"Person {n}") for n in range(4)]
    known: dict[str, Identity] = {**KNOWN, **{each.id: each for each in people}}
    points = [
        fact(f"e{n}", "exists", each.name, kind="entity", subject=each.id, domain="person")
        for n, each in enumerate(people)
    ]
    lines = [relation(each.id, "engaged_with", ATLAS) for each in people]
    (group,) = groups(points, known, lines)
    face, _ = bundle(group, spread(points, 3), ())
    assert face.label == "Knows the people engaged with Atlas: Person 0, Person 1, Person 2 and Person 3"
    assert groups(points, known, lines[:3]) == ()


def test_two_spellings_of_one_choice_are_listed_once() -> None:
    twice = [*tools(3), fact("tool3", "uses_tool", "TOOL 0", domain="tool")]
    assert made(twice).label == "Works with the tools: Tool 0, Tool 1 and Tool 2"


def test_members_that_are_all_but_certain_do_not_make_the_pattern_certain() -> None:
    face = made([fact(f"tool{n}", "uses_tool", f"Tool {n}", confidence=0.9999) for n in range(4)])
    assert face.confidence == 0.9
    assert face.interval[0] < face.confidence < face.interval[1]


def test_later_independent_evidence_is_a_trial_and_silence_is_none() -> None:
    points = tools(4)
    again = made(points, pt_tool0=seen(points[0], 0, 5, 9))
    assert (again.hits, again.trials) == (2, 2)
    assert again.confidence > made(points).confidence


def test_the_same_origin_or_session_again_is_no_trial() -> None:
    points = tools(4)
    (first,) = seen(points[0], 0)
    repeat = seen(points[0], 7)[0]
    same_origin = Observation(
        point=repeat.point, receipt=repeat.receipt, observed_at=repeat.observed_at, offset=0,
        session_id="ses_other", origin=first.origin, authorship="wrote", ended=False,
    )  # fmt: skip
    assert made(points, pt_tool0=(first, same_origin)).trials == 0


def test_what_is_said_to_be_over_or_was_replaced_is_a_miss() -> None:
    points = tools(4)
    ended = (*seen(points[0], 0), *seen(points[0], 8, ended=True))
    assert (made(points, pt_tool0=ended).hits, made(points, pt_tool0=ended).trials) == (0, 1)
    former = fact("old", "uses_tool", "Old", status="superseded", superseded_by="pt_tool0", valid_to=at(9))
    replaced = made([*points, former])
    assert (replaced.hits, replaced.trials) == (0, 1)
    assert replaced.counter_evidence == ("pt_old",)


def test_evidence_that_mostly_fails_retires_a_bundle_with_the_date_of_its_last_evidence() -> None:
    points = tools(4)
    over = {
        point.id: (*seen(point, n % 3), *seen(point, 10 + n, ended=True)) for n, point in enumerate(points)
    }
    weak = [fact(f"tool{n}", "uses_tool", f"Tool {n}", confidence=0.5) for n in range(4)]
    (group,) = groups(weak, KNOWN, ())
    face, _ = bundle(group, over, ())
    assert face.status == "retired"
    assert face.retired_at == max(point.last_seen_at for point in points)


def test_unsettled_counter_evidence_keeps_a_bundle_from_promotion() -> None:
    points = tools(4)
    rival = fact("rival", "uses_tool", "Other", status="conflicted", conflicts_with=("pt_tool1",))
    face = made(points, rivals=[rival])
    assert face.status == "forming"
    assert face.counter_evidence == ("pt_rival",)


@given(order=st.permutations(range(6)))
def test_a_bundle_does_not_depend_on_the_order_of_points(order: list[int]) -> None:
    points = tools(6)
    shuffled = [points[n] for n in order]
    assert groups(shuffled, KNOWN, ()) == groups(points, KNOWN, ())


def test_the_days_returned_are_those_of_the_members() -> None:
    points = tools(4)
    (group,) = groups(points, KNOWN, ())
    assert isinstance(group, Group)
    _, days = bundle(group, spread(points, 4), ())
    assert days == ("2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05")
