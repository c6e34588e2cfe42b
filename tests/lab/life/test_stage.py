from doubles.acting import stage
from humanmd.lab.life.records import SELF, Beat, Focus, Phrase, Screen, Shot, plain
from humanmd.lab.life.stage import empty, read_shots


def beat(surface: str, day: int, until: int = 999) -> Beat:
    return Beat(day=day, surface=surface, author=SELF, body=plain(f"{surface} {day}"), until=until)


def test_what_is_due_is_taken_the_earliest_first_and_once() -> None:
    play = stage("mail", beat("mail", 2), beat("mail.in", 1), beat("mail", 9))
    assert play.due("mail", "mail.in")
    assert [taken.day for taken in (play.take("mail", "mail.in"), play.take("mail", "mail.in")) if taken] == [
        1,
        2,
    ]
    assert play.take("mail", "mail.in") is None
    assert not play.due("mail")


def test_what_is_no_longer_true_is_not_said() -> None:
    play = stage("mail", beat("mail", 0, until=1))
    assert play.take("mail") is None


def test_an_episode_is_open_for_its_minutes_and_a_little_over_for_the_sake_of_a_word() -> None:
    play = stage("mail", minutes=6)
    play.minute = 575.9
    assert (play.open(), play.overrun()) == (True, True)
    play.minute = 576.1
    assert (play.open(), play.overrun()) == (False, True)
    play.minute = 590.0
    assert (play.open(), play.overrun()) == (False, False)
    assert play.clock() == "09:50"


def test_facts_are_those_of_the_day() -> None:
    before, after = stage("mail", day=2).fact("employer"), stage("mail", day=16).fact("employer")
    assert before is not None
    assert after is not None
    assert (before.obj, after.obj) == ("Northlane", "Tessera Maps")
    assert stage("mail", without=("employer",)).fact("employer") is None


def test_a_trace_is_marked_only_when_there_is_a_fact() -> None:
    play = stage("mail")
    marked = play.trace("Northlane", play.fact("employer"), "title").mark
    assert marked is not None
    assert (marked.authorship, marked.asserts, marked.channel) == ("trace", "implied", "title")
    assert play.trace("Northlane", None, "title").mark is None


def test_typing_grows_to_the_whole_text_no_faster_than_fingers() -> None:
    play = stage("mail")
    body = (
        Phrase("A sentence of some length that is typed."),
        Phrase("And one more that is typed after it."),
    )
    *looks, last = list(play.typing(body, " ", before=(Phrase("Hi,"),)))
    assert last[0] == (Phrase("Hi,"), *body)
    done = 0
    for value, seconds in [*looks, last]:
        length = sum(len(phrase.text) for phrase in value[1:])
        assert (length - done) / seconds <= 7.5
        done = length
    assert play.authored[-1]["text"] == " ".join(phrase.text for phrase in body)


def test_reading_looks_again_at_the_same_screen() -> None:
    play = stage("page", minutes=60)
    shot = Shot(("Firefox", "org.mozilla.firefox"), plain("t"), Screen())
    again = [next(read_shots(play, shot)) for _ in range(20)]
    assert {(one.app, one.title, one.screen) for one in again} == {(shot.app, shot.title, shot.screen)}
    assert {one.trigger for one in again} <= {"scroll", "click", "heartbeat", "focus"}
    assert all(2.4 <= one.gap <= 190 for one in again)
    assert empty("textbox", "Body") == Focus("textbox", "Body", plain(""))
