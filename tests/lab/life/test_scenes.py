"""All scenes, through the table that says which plays where."""

import pytest

from doubles.acting import stage
from humanmd.lab.life.records import SELF, Beat, Mark, Phrase, Shot, flow
from humanmd.lab.life.scenes.table import SCENES
from humanmd.lab.life.stage import Stage

OWN = Mark("evidence", "f", "f#0", "wrote", "chat")
SAID = "I moved to Porto last week."


def play(made: Stage) -> list[Shot]:
    shots = []
    for shot in SCENES[made.episode.surface](made):
        made.minute += shot.gap / 60
        shots.append(shot)
    return shots


def marked(shot: Shot, ref: str) -> list[str]:
    text = shot.screen.text
    shown = [text[span.start : span.end] for span in shot.screen.spans if span.mark.ref == ref]
    if shot.focus is not None:
        value, spans = flow(shot.focus.value, shot.focus.sep)
        shown += [value[span.start : span.end] for span in spans if span.mark.ref == ref]
    return shown


def beat(surface: str, author: str = SELF, text: str = SAID, mark: Mark = OWN) -> Beat:
    return Beat(day=2, surface=surface, author=author, body=(Phrase(text, mark),))


@pytest.mark.parametrize("surface", sorted(SCENES))
def test_a_scene_shows_something_and_ends(surface: str) -> None:
    shots = play(stage(surface))
    assert shots
    assert all(shot.app[0] and shot.gap > 0 and flow(shot.title, "")[0] for shot in shots)
    assert all(len(shot.screen.nodes) <= 600 for shot in shots)


@pytest.mark.parametrize("surface", sorted(SCENES))
def test_the_same_life_is_the_same_play(surface: str) -> None:
    one, two = (play(stage(surface)) for _ in range(2))
    assert [(shot.title, shot.screen.text, shot.gap) for shot in one] == [
        (shot.title, shot.screen.text, shot.gap) for shot in two
    ]


@pytest.mark.parametrize("surface", ["slack", "telegram", "feishu", "wechat", "mail", "journal", "notes"])
def test_what_the_owner_has_to_say_is_typed_and_then_stands_there(surface: str) -> None:
    shots = play(stage(surface, beat(surface)))
    assert any(SAID in marked(shot, "f") for shot in shots)
    typed = [
        flow(shot.focus.value, shot.focus.sep)[0] for shot in shots if shot.focus and shot.trigger == "value"
    ]
    assert any(SAID in value for value in typed)


@pytest.mark.parametrize(
    "surface", ["slack.in", "telegram.in", "feishu.in", "wechat.in", "mail.in", "captions.in"]
)
def test_what_others_say_is_shown_and_never_typed(surface: str) -> None:
    told = Mark("trap", "t", "t", "told", "chat", "none")
    spoken = Beat(
        day=2, surface=surface, author="other", body=(Phrase("Clara runs Contoso", told),), partner="wei"
    )
    shots = play(stage(surface.partition(".")[0], spoken))
    assert any("Clara runs Contoso" in marked(shot, "t") for shot in shots)
    assert not any("Clara runs Contoso" in flow(shot.focus.value, "")[0] for shot in shots if shot.focus)


def test_a_password_field_hides_its_value_and_a_lying_one_does_not() -> None:
    mark = Mark("secret", "s", "s", "read", "form", "none")
    (secure,) = [
        shot for shot in play(stage("form", beat("form.secure", text="Vq1#z", mark=mark))) if shot.focus
    ]
    (lying,) = [
        shot for shot in play(stage("form", beat("form.lying", text="Vq1#z", mark=mark))) if shot.focus
    ]
    assert secure.focus is not None
    assert lying.focus is not None
    assert (secure.focus.secure, "Vq1#z" in secure.screen.text) == (True, False)
    assert (lying.focus.secure, "Vq1#z" in lying.screen.text) == (False, True)


def test_a_private_window_says_so_by_flag_or_by_title() -> None:
    for seed in range(6):
        play_of = stage("private")
        play_of.rng.seed(seed)
        for shot in play(play_of):
            assert shot.private or "Private Browsing" in flow(shot.title, "")[0]


def test_a_task_is_ticked_where_it_stands() -> None:
    todo, done = beat("todo", text="- [ ] Send the plan"), beat("todo", text="- [x] Send the plan")
    *_, last = play(stage("journal", todo, done))
    assert last.focus is not None
    value = flow(last.focus.value, last.focus.sep)[0]
    assert ("- [x] Send the plan" in value, "- [ ] Send the plan" in value) == (True, False)


def test_a_signature_shows_the_facts_of_the_day() -> None:
    before, after = (play(stage("mail", beat("mail"), day=day))[-1].screen.text for day in (2, 16))
    assert ("Northlane" in before, "Tessera Maps" in before) == (True, False)
    assert "Tessera Maps" in after
