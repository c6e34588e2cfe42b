from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doubles.days import context, feature, life, random_day
from doubles.model import at
from humanmd.structure import codec
from humanmd.structure.habits import iterate
from humanmd.structure.records import (
    Expectation,
    Follows,
    Holds,
    Prefers,
    Recurs,
    Sentence,
    StageResult,
)
from humanmd.structure.store import NOT_BUILT

RECURS = Recurs(days=(0, 4), hours=(480, 525), context=context("news.example"), min_minutes=7)
FOLLOWS = Follows(after=context("Zoom"), then=context("linear.app"), within_minutes=5)


@pytest.mark.parametrize(
    "expectation",
    [RECURS, FOLLOWS, Prefers(situation="decisions", choice="asking", over=""), Holds(point="pt_one")],
)
def test_expectations_come_back(expectation: Expectation) -> None:
    assert codec.expectations(codec.expectations_json([expectation])) == (expectation,)


def test_an_expectation_is_written_in_the_words_of_the_vocabulary() -> None:
    assert codec.expectation_row(RECURS) == {
        "kind": "recurs", "days": [0, 4], "hours": [480, 525],
        "context": {"kind": "domain", "name": "news.example"}, "min_minutes": 7,
    }  # fmt: skip


@given(
    st.lists(
        st.tuples(st.integers(0, 1400), st.integers(1, 30), st.sampled_from(["邮件", "news.example", 'a "b"'])),
        max_size=8,
    )
)  # fmt: skip
def test_features_come_back(pieces: list[tuple[float, float, str]]) -> None:
    made = feature("2026-03-02", pieces)
    assert codec.feature(codec.feature_json(made)) == made


def test_the_miners_state_comes_back() -> None:
    rng = Random(1)  # noqa: S311  (a made-up life)
    from_life = life(14, lambda _, weekday: [(480, 15, "News"), *random_day(rng, weekday)])
    *_, (state, _) = iterate(from_life)
    assert state.candidates
    assert codec.habits(codec.habits_json(state)) == state


def test_sentences_and_manifests_come_back() -> None:
    sentences = (Sentence(text="A “quoted” one.", members=("pt_1",), receipts=("rcp_1", "rcp_2")),)
    assert codec.sentences(codec.sentences_json(sentences)) == sentences
    manifest = replace(
        NOT_BUILT, status="degraded", started_at=at(1), degraded_stages=("root",),
        stages=(StageResult(name="root", status="degraded", ms=3),),
    )  # fmt: skip
    assert codec.manifest(codec.manifest_json(manifest)) == manifest


def test_names_come_back_as_a_tuple() -> None:
    assert codec.names(codec.dump(["a", "b"])) == ("a", "b")
