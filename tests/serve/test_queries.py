import json
import time

import pytest

from doubles import models
from humanmd.capture import stage
from humanmd.capture import store as captures
from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import Policy
from humanmd.capture.stage import Intent, Stored
from humanmd.kernel.instants import HOUR, MINUTE, Instant, render
from humanmd.kernel.store import meta
from humanmd.kernel.store.connection import Db
from humanmd.serve.queries import Query, search

AT = models.DAY_ONE
OPEN = Policy(paused=False, exclusions=ExclusionSet.compile())


def seen(db: Db, *texts: str, app: str = "Mail", title: str = "Inbox", at: int = AT) -> list[str]:
    raws = [
        json.dumps(
            {
                "captured_at": render(at + n * MINUTE),
                "event_id": f"{app}-{at}-{n}",
                "source": {"kind": "desktop", "device": "laptop"},
                "trigger": "click",
                "app": {"name": app},
                "window": {"title": title},
                "text": text,
                "session": {"locked": False},
            }
        )
        for n, text in enumerate(texts)
    ]
    intent = Intent(intake="replay", policy=OPEN, now=Instant(at), client="test")
    made = [a.id for a in stage.ingest(db, meta.mac(db), raws, intent) if isinstance(a, Stored)]
    captures.index(db, captures.many(db, made).values())
    return made


def test_points_and_records_are_one_ranked_answer(db: Db) -> None:
    source, other = seen(db, "The budget review moved to Friday", "Budget numbers attached")
    receipt = models.receipt(db, "The budget review moved to Friday", AT, source=source)
    point = models.point(db, "Budget review on Friday", (receipt,))
    hits = search(db, Query(text="budget review"))
    assert [(hit.rank, hit.id) for hit in hits] == [(1, point), (2, other)]
    assert hits[0].receipts == (receipt,)
    assert [(source_.id, source_.event_id) for source_ in hits[0].captures] == [(source, f"Mail-{AT}-0")]
    assert hits[0].app == "Mail"
    assert hits[0].score > hits[1].score


def test_the_line_that_answers_is_shown(db: Db) -> None:
    (one,) = seen(db, "Hello\nThe parser release is on Monday\nBye")
    (hit,) = search(db, Query(text="parser release"))
    assert (hit.id, hit.text, hit.observed_at) == (one, "The parser release is on Monday", AT)


def test_the_very_words_come_first(db: Db) -> None:
    _, exact = seen(db, "the plan of the new garden", "the garden plan stands")
    assert search(db, Query(text="garden plan"))[0].id == exact


def test_repeats_of_one_screen_are_one_answer(db: Db) -> None:
    first, *rest = seen(db, *["One and the same page about quokkas"] * 5)
    (hit,) = search(db, Query(text="quokkas"))
    assert {source.id for source in hit.captures} == {first, *rest}


def test_what_has_all_the_words_comes_before_what_has_some(db: Db) -> None:
    for n in range(12):
        models.point(db, f"Atlas {n}", (models.receipt(db, f"Atlas {n}"),))
    (both,) = seen(db, "the deadline of Atlas moved")
    hits = search(db, Query(text="deadline Atlas"))
    assert hits[0].id == both
    assert len(hits) == 10


def test_points_that_say_the_same_are_one_answer(db: Db) -> None:
    for n in range(5):
        models.point(db, "Worked on quokkas", (models.receipt(db, f"quokka {n}"),), nth=n)
    assert len(search(db, Query(text="quokkas"))) == 1


def test_chinese_is_found(db: Db) -> None:
    (one,) = seen(db, "我们下周五在里斯本开会讨论预算")
    assert [hit.id for hit in search(db, Query(text="里斯本开会"))] == [one]


def test_filters_hold(db: Db) -> None:
    (mail,) = seen(db, "about walnuts")
    (chat,) = seen(db, "walnuts again", app="Chat", title="Room", at=AT + 5 * HOUR)
    point = models.point(db, "Likes walnuts", (models.receipt(db, "walnuts!"),), AT)
    assert {hit.id for hit in search(db, Query(text="walnuts"))} == {mail, chat, point}
    assert [hit.id for hit in search(db, Query(text="walnuts", app="Chat"))] == [chat]
    assert [hit.id for hit in search(db, Query(text="walnuts", since=AT + HOUR))] == [chat]
    assert {hit.id for hit in search(db, Query(text="walnuts", until=AT + HOUR))} == {mail, point}
    assert [hit.id for hit in search(db, Query(text="walnuts", kinds=frozenset({"point"})))] == [point]
    assert len(search(db, Query(text="walnuts", limit=2))) == 2


def test_private_and_past_things_are_found_only_when_asked_for(db: Db) -> None:
    receipt = models.receipt(db, "q")
    secret = models.point(db, "Walnut allergy", (receipt,), reason="private", status="candidate")
    past = models.point(db, "Walnut farmer", (receipt,), status="superseded")
    assert search(db, Query(text="walnut")) == ()
    assert [hit.id for hit in search(db, Query(text="walnut", private=True))] == [secret]
    assert [hit.id for hit in search(db, Query(text="walnut", history=True))] == [past]


@pytest.mark.parametrize("text", ["", "   ", '"', "AND OR NOT", "*", "a" * 5_000, "(((", "\x00", "的"])
def test_any_question_is_safe(db: Db, text: str) -> None:
    seen(db, "some words")
    assert isinstance(search(db, Query(text=text)), tuple)


def test_a_search_is_fast(db: Db) -> None:
    models.many(db, 2_000)
    seen(db, *(f"page {n} about planning budgets and roadmap" for n in range(500)))
    started = time.process_time()
    for _ in range(20):
        search(db, Query(text="planning budgets"))
    assert (time.process_time() - started) / 20 <= 0.05
