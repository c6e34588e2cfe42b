from dataclasses import replace
from typing import Any

from doubles import models
from humanmd.evidence.views import build_view, face_view, root_view, volume_view
from humanmd.kernel.instants import DAY, Instant
from humanmd.structure.records import Context, Face, Follows, Holds, Prefers, Root, Sentence, Volume
from humanmd.structure.store import NOT_BUILT


def shout(text: str) -> str:
    return text.upper()


def face(**fields: Any) -> Face:  # noqa: ANN401
    return models.face(("pt_1",), ("rcp_1",), "editor", **fields)


def volume(*members: Face) -> Volume:
    return Volume(
        id="vol_1", signature="s", label="l", scopes=("a", "b"), domain="user", members=tuple(f.id for f in members),
        confidence=0.5, interval=(0.4, 0.6), status="active", first_seen=models.DAY_ONE, last_confirmed=None,
        retired_at=None, receipts=("rcp_1",),
    )  # fmt: skip


def test_a_build_that_never_was_has_null_for_what_is_unknown() -> None:
    view = build_view(NOT_BUILT)
    assert (view.build_id, view.commit, view.started_at, view.input_window.start) == (None, None, None, None)
    assert build_view(models.manifest()).stages[0].name == "faces"


def test_every_kind_of_expectation_is_shown_and_scrubbed() -> None:
    app = Context(kind="app", name="mail")
    expectations = (
        *face().expectations,
        Follows(after=app, then=app, within_minutes=5),
        Prefers(situation="urgent", choice="call", over="mail"),
        Holds(point="pt_1"),
    )
    view = face_view(face(expectations=expectations), shout)
    assert [e.kind for e in view.expectations] == ["recurs", "follows", "prefers", "holds"]
    dumped = view.model_dump()
    assert dumped["expectations"][1]["then"] == "MAIL"
    assert dumped["expectations"][2]["choice"] == "CALL"
    assert dumped["expectations"][3]["point"] == "pt_1"
    assert dumped["scope"] == "EDITOR"
    assert dumped["members"] == ("pt_1",)


def test_a_volume_adds_up_its_faces() -> None:
    one, two = face(hits=3, trials=4, days=2, lift=2.0), replace(face(hits=5, trials=9, days=7), id="fc_2")
    view = volume_view(volume(one, two), {one.id: one, two.id: two}, shout)
    assert view.support.model_dump() == {"hits": 8, "trials": 13, "days": 7, "lift": 2.0}
    assert (view.kind, view.scope) == ("habit", "A, B")
    mixed = volume_view(volume(one, two), {one.id: one, two.id: replace(two, kind="bundle")}, shout)
    assert mixed.kind is None
    assert volume_view(volume(one), {}, shout).support.lift is None


def test_a_root_keeps_what_its_sentences_stand_on() -> None:
    assert root_view(None, shout) is None
    root = Root(
        id="root_1", text="a", sentences=(Sentence(text="a", members=("pt_1",), receipts=("rcp_1",)),),
        inputs_hash="h", tokens=1, created_at=Instant(models.DAY_ONE + DAY), receipts=("rcp_1",),
    )  # fmt: skip
    view = root_view(root, shout)
    assert view is not None
    assert (view.text, view.sentences[0].text, view.sentences[0].members) == ("A", "A", ("pt_1",))
    assert view.created_at == "2026-04-21T09:00:00.000Z"
