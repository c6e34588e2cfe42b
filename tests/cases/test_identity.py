"""Failure cases of identity: a bare first name, a role in a name, an acronym in four spellings, a surname of two."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from doubles.cases import Record, came, home, lines, modelled, played, record, typed
from doubles.claims import OWNER, Sight, dump, entity, fact, seen_on, who
from doubles.claims import model as claimed
from doubles.lives import Outcome, ignored, outcome
from doubles.store import fresh_db
from humanmd.daemon.replay import replay
from humanmd.modeling import store as model
from humanmd.modeling.names import key
from humanmd.modeling.records import Cite, Claim, Mention, Proposed
from humanmd.session.records import Window

ROOM = {"app": "Slack", "title": "general (Channel) - Acme - Slack"}
DRAFT = who("draft", kind="artifact")
KNOWN = [
    *typed("2026-04-17T09:00:00+00:00", "My name is Mara Ito, hello everyone.", **ROOM),
    record(
        "2026-04-18T09:00:00+00:00",
        "Mara Quinn\n9:02 AM\nMorning, I am Mara Quinn, the designer here.\n",
        **ROOM,
    ),
]
HER_MAIL = record(
    "2026-04-18T10:00:00+00:00",
    "Re: Draft\nFrom: Mara Quinn <mara.q@example.org>\nTo: Mara Ito <mara.ito@example.org>\nThe draft is on its way to you.",
    app="Thunderbird",
    title="Re: Draft - Mozilla Thunderbird",
)


def said(text: str) -> Record:
    return record("2026-04-20T09:00:00+00:00", f"Ben Okafor\n9:02 AM\n{text}\n", **ROOM)


def sends(root: Path, known: list[Record], screens: list[Record], subject: Mention, quote: str) -> list[str]:
    """Let a model's reply say who sends the draft; return whom the model then takes for the sender."""

    claim = Claim(kind="relation", subject=subject, predicate="engaged_with", target=DRAFT, text=quote)

    def replies(window: Window) -> tuple[Proposed, ...]:
        cites = (
            Cite(capture_id=span.capture_id, field=span.field, quote=quote)
            for entry in window.entries
            for span in entry.spans
            if quote in span.text
        )
        return tuple(Proposed(claim=claim, cite=cite, confidence=0.99, rule="reply") for cite in cites)

    with home(root) as opened:
        replay(opened, lines(known), ignored)
        came(opened, "2026-04-20T09:10:00Z", screens)
        modelled(opened, "2026-05-01T00:00:00Z", replies)
        assert opened.db.value("SELECT count(*) FROM delta_item WHERE rule = 'reply'") == 1
        made = outcome(opened).made
    names = {each["id"]: "owner" if each["owner"] else each["name"] for each in made["identities"]}
    return [names[line["source"]] for line in made["lines"] if line["predicate"] == "engaged_with"]


def test_b075_a_first_name_that_fits_the_owner_and_another_is_nobodys(root: Path) -> None:
    words = "Mara will send the draft"
    assert sends(root, KNOWN, [said(words)], who("Mara", context="general"), words) == []


def test_b075_the_owners_own_word_is_the_owners(root: Path) -> None:
    words = "I (Mara) will send the draft"
    assert sends(root, KNOWN, typed("2026-04-20T09:00:00+00:00", words, **ROOM), OWNER, words) == ["owner"]


def test_b075_the_full_name_is_the_others(root: Path) -> None:
    words = "Mara Quinn will send the draft"
    assert sends(root, KNOWN, [said(words)], who("Mara Quinn", context="general"), words) == ["Mara Quinn"]


@pytest.mark.parametrize(
    ("known", "whose"), [([*KNOWN, HER_MAIL], ["Mara Quinn"]), (KNOWN, ["mara.q@example.org"])]
)
def test_b075_an_address_is_hers_only_if_it_was_seen_with_her_name(
    root: Path, known: list[Record], whose: list[str]
) -> None:
    words = "ask mara.q@example.org for the draft"
    assert sends(root, known, [said(words)], who("", "mara.q@example.org"), words) == whose


SPELLINGS = ("Sami Oke (Tech Lead)", "Sami Oke – core team", "Sami Oke, CTO", "sami oke", "Sami-Oke")


def mails(address: str) -> list[Record]:
    return [
        record(
            f"2026-04-{10 + n}T09:00:00+00:00",
            f"Re: Release {n}\nFrom: {name}{address}\nTo: Mara Ito <mara@acme.example>\nThe release is ready, please look at it.",
            app="Thunderbird", title=f"Re: Release {n} - Mozilla Thunderbird",
        )
        for n, name in enumerate(SPELLINGS)
    ]  # fmt: skip


def people(made: Outcome, part: str) -> list[Mapping[str, Any]]:
    return [
        each
        for each in made.made["identities"]
        if each["kind"] == "person" and part in key("person", each["name"])
    ]


def test_b077_five_spellings_with_roles_are_one_person_whose_role_is_dated(root: Path) -> None:
    made = played(root, mails(" <sami.oke@acme.example>"))
    (sami,) = people(made, "oke")
    assert sami["name"] == "Sami Oke"
    assert "sami.oke@acme.example" in sami["aliases"]
    assert [role for role in ("Lead", "team", "CTO") if role in str(sami)] == []
    roles = {p["object"]: p["valid_from"] for p in made.points(predicate="title", subject=sami["id"])}
    assert roles["Tech Lead"] == "2026-04-10T09:00:00.000Z"


@pytest.mark.parametrize("kind", ["told", "trace"])
def test_b077_without_any_address_they_are_one_person_too(tmp_path: Path, kind: str) -> None:
    with fresh_db(tmp_path) as db:
        claimed(db, [
            Sight(claim=fact("title", f"role {n}", subject=who(name, context=f"t{n}")), day=n, how=kind)  # type: ignore[arg-type]
            for n, name in enumerate(SPELLINGS)
        ])  # fmt: skip
        (sami,) = [each for each in model.identities(db) if not each.owner]
        assert sami.name == "Sami Oke"
        assert {p.subject for p in model.points(db)} == {sami.id}
        assert [role for role in ("lead", "team", "cto") if role in str(sami).casefold()] == []


ACRONYM = (
    ("QGIB", "QGIB budget"),
    ("QGIB", "QGIB call"),
    ("qgib", "qgib letter"),
    ("Q.G.I.B.", "Q.G.I.B. visit"),
)


def test_b079_four_spellings_of_an_acronym_in_four_sessions_are_one_thing(tmp_path: Path) -> None:
    with fresh_db(tmp_path) as db:
        claimed(db, [
            Sight(claim=entity(name, "org"), day=n // 2, session=3 * (n % 2), words=words)
            for n, (name, words) in enumerate(ACRONYM)
        ])  # fmt: skip
        (one,) = [each for each in model.identities(db) if not each.owner]
        (point,) = model.points(db)
        assert {key("org", name) for name in (one.name, *one.aliases)} == {"qgib"}
        assert (point.kind, point.sessions, point.observations) == ("entity", 4, 4)


HOLMES = (("Holmes", 5), ("Mr. Holmes", 2), ("Sherlock Holmes", 9), ("Mycroft Holmes", 1))


def test_b081_a_surname_of_two_people_is_given_to_neither_and_changes_nothing_of_theirs(
    tmp_path: Path,
) -> None:
    sights = {
        name: seen_on(fact("title", "Detective", subject=who(name, context=name)), *range(count), how="told")
        for name, count in HOLMES
    }
    folders = [tmp_path / name for name in ("full", "all")]
    for folder in folders:
        folder.mkdir()
    with fresh_db(folders[0]) as full, fresh_db(folders[1]) as everything:
        claimed(full, [*sights["Sherlock Holmes"], *sights["Mycroft Holmes"]])
        claimed(everything, [sight for seen in sights.values() for sight in seen])
        counted = {p.subject: p.observations for p in model.points(everything)}
        assert sorted(counted.values()) == [1, 9]
        assert {each.name for each in model.identities(everything)} == {"Sherlock Holmes", "Mycroft Holmes"}
        ours, theirs = (
            [row for row in dump(db) if row[0] in ("point", "identity")] for db in (full, everything)
        )
        assert ours == theirs
