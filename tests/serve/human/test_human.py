import re
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doubles import models
from doubles.store import fresh_db
from humanmd.evidence import snapshot
from humanmd.evidence.records import Options
from humanmd.evidence.resolve import resolve
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.kernel.text import tokens
from humanmd.serve.human.page import MOST_BYTES, MOST_TOKENS
from humanmd.serve.human.portrait import View, publish, render

AT = models.DAY_ONE
VIEW = View(generated_at=Instant(AT + 10 * DAY))
HANDLE = re.compile(r" \[\^([0-9a-z]{4,})\]$")
HEADINGS = (
    "Portrait", "Now", "Projects and people", "How I work", "Stable patterns", "Across domains", "Open threads",
    "What this does not know", "Provenance",
)  # fmt: skip
LAST_TWO = HEADINGS[-2:]


def front(text: str) -> dict[str, str]:
    _, head, _ = text.split("---\n", 2)
    return dict(line.split(": ", 1) for line in head.splitlines())


def body(text: str) -> str:
    return text.split("---\n", 2)[2]


def sections(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for block in body(text).split("\n## ")[1:]:
        title, _, rest = block.partition("\n")
        found[title] = [line for line in rest.splitlines() if line]
    return found


def claims(text: str) -> list[str]:
    return [
        line
        for title, lines in sections(text).items()
        if title not in LAST_TWO
        for line in lines
        if line.startswith("- ")
    ]


def test_the_nine_headings_stand_in_an_empty_model_each_with_a_reason(db: Db) -> None:
    text = render(db, VIEW)
    assert tuple(sections(text)) == HEADINGS
    for title, lines in sections(text).items():
        assert lines, title
        if title not in LAST_TWO:
            assert len(lines) == 1
            assert not lines[0].startswith("- ")
    assert "No verified portrait has formed yet: the model has not been built yet." in text


def test_the_front_matter_tells_what_it_is_and_hashes_the_body(db: Db) -> None:
    ids = models.life(db)
    text = render(db, VIEW)
    head = front(text)
    assert list(head) == [
        "human_schema_version", "renderer_version", "model_schema_version", "generated_at", "build_id",
        "build_status", "root_id", "visibility", "redacted", "projection", "body_sha256",
    ]  # fmt: skip
    assert head["root_id"] == ids["root"]
    assert head["build_status"] == "complete"
    assert (head["visibility"], head["redacted"], head["projection"]) == ("owner-only", "false", "humanmd")
    assert head["body_sha256"] == sha256(body(text).encode()).hexdigest()
    assert "humanmd human --redacted" in body(text)


def test_every_claim_ends_in_a_handle_that_opens(db: Db) -> None:
    models.life(db)
    lines = claims(render(db, VIEW))
    assert len(lines) >= 10
    for line in lines:
        match = HANDLE.search(line)
        assert match is not None, line
        found = resolve(db, match[1])
        assert found.status != "unknown_reference", line
        assert found.sources, line
    for section in sections(render(db, VIEW)).values():
        handles = [match[1] for line in section if (match := HANDLE.search(line))]
        assert len(set(handles)) == len(handles)


def test_what_it_shows_is_in_the_snapshot(db: Db) -> None:
    models.life(db)
    handles = re.findall(r"\[\^([0-9a-z]{4,})\]", render(db, VIEW))
    shown = {resolve(db, handle).id for handle in handles}
    made = snapshot.snapshot(db, Options(generated_at=AT, raw=True))
    known = {
        row["id"] for layer in ("identities", "points", "lines", "faces", "volumes") for row in made[layer]
    }
    assert {ref for ref in shown if not ref.startswith("snt_")} <= known


def test_the_same_model_gives_the_same_text_and_handles_stay(db: Db) -> None:
    ids = models.life(db)
    first = render(db, VIEW)
    assert render(db, VIEW) == first
    line = next(line for line in first.splitlines() if "Lives in Lisbon" in line)
    models.point(db, "Likes tea", (ids["receipt"],), predicate="likes", object="tea")
    assert line in render(db, VIEW)


def test_the_lines_say_what_is_known(db: Db) -> None:
    models.life(db)
    text = re.sub(r" \[\^\w+\]", "", render(db, VIEW))
    for line in (
        "- Mara Kehl works at Acme.",
        "- Since 21 Apr 2026: Works for Acme (before: Works for Initech)",
        "- 21 Apr 2026: meeting Atlas review with Ana",
        "- Project Atlas: with Ana Sousa",
        "- Ana Sousa: head of design; in Atlas",
        "- Uses Vim",
        "- Works in Editor on weekday mornings — 11 of 13, confidence 0.80",
        "- Deep work comes in the morning — in Editor, Mail, confidence 0.75",
        "- Send the budget — to Ana Sousa, due 25 Apr 2026",
    ):
        assert line in text, line


def test_superseded_candidate_and_private_facts_stay_out(db: Db) -> None:
    ids = models.life(db)
    models.point(
        db, "Maybe likes jazz", (ids["receipt"],), predicate="likes", object="jazz", status="candidate"
    )
    text = render(db, VIEW)
    assert "jazz" not in text
    assert "clinic" not in text
    assert "Initech" not in "".join(sections(text)["How I work"])
    assert "1 candidate without enough independent evidence" in text


def test_a_tie_to_somebody_else_is_no_tie_to_the_owner(db: Db) -> None:
    ids = models.life(db)
    ben = models.identity(db, "person", "Ben Okri")
    receipt = ids["receipt"]
    models.point(db, "a", (receipt,), subject=ids["ana"], predicate="manager", target=ben, object="Ben Okri")
    assert "manager" not in render(db, VIEW)
    models.point(db, "b", (receipt,), predicate="manager", target=ben, object="Ben Okri")
    text = render(db, VIEW)
    assert "- Ben Okri: manager [" in text
    assert "- Reports to Ben Okri [" in text


def test_what_happened_again_and_again_stands_once_newest_first(db: Db) -> None:
    models.identity(db, "person", "Mara", owner=True)
    for n, name in enumerate(("Report", "Report", "Slides", "Report")):
        at = AT + n * DAY
        models.point(
            db, name, (models.receipt(db, f"q{n}", at),), at, kind="event", predicate="edited", occurred_at=at,
            object=name, nth=n,
        )  # fmt: skip
    models.identity(db, "person", "Nobody Known")
    lines = [re.sub(r" \[.*", "", line) for line in sections(render(db, VIEW))["Now"]]
    assert lines == ["- 23 Apr 2026: worked on Report", "- 22 Apr 2026: worked on Slides"]
    assert "Nobody" not in render(db, VIEW)


def test_a_statement_stands_only_in_the_owners_own_words(db: Db) -> None:
    ids = models.life(db)
    mine = "I do my best thinking on trains"
    models.point(db, mine, (ids["receipt"],), predicate="states")
    other = models.point(
        db, "The owner hates trains", (ids["receipt"],), predicate="states", authorship="read"
    )
    text = render(db, VIEW)
    assert f"Says: {mine}" in text
    assert "hates trains" not in text
    db.execute("INSERT INTO owner_input VALUES ('oin_1', 'cli', 'confirm', ?, '', 0)", (other,))
    assert "Says: The owner hates trains" in render(db, VIEW)


def test_quotes_never_enter(db: Db) -> None:
    models.life(db)
    text = render(db, VIEW)
    assert [quote for (quote,) in db.rows("SELECT quote FROM receipt") if quote in text] == []


def test_days_are_the_local_ones_of_the_evidence(db: Db) -> None:
    late = Instant(AT + 14 * 3_600_000_000)  # 23:00 UTC, 01:00 of the next day at +02:00
    models.identity(db, "person", "Mara", owner=True)
    models.point(
        db, "Night talk", (models.receipt(db, "a talk at night", late),), late, kind="event", predicate="meeting",
        occurred_at=late, object="Night talk",
    )  # fmt: skip
    assert "21 Apr 2026: meeting Night talk" in render(db, VIEW)
    early = View(generated_at=VIEW.generated_at, day_start=240)
    assert "20 Apr 2026: meeting Night talk" in render(db, early)


@pytest.mark.parametrize("word", ["preference", "我喜欢喝茶和看书"])
def test_five_hundred_facts_stay_within_the_limit_and_the_rest_is_counted(db: Db, word: str) -> None:
    # B090
    models.life(db)
    with transaction(db):
        for n in range(500):
            text = f"{word} number {n} of many, told at some length so that it takes room in the line"
            models.point(db, text, (models.receipt(db, text),), predicate="likes", object=text, nth=n)
    text = render(db, VIEW)
    assert len(text.encode()) <= MOST_BYTES
    assert tokens(text) <= MOST_TOKENS
    assert tuple(sections(text)) == HEADINGS
    shown = sum("number" in line for line in sections(text)["How I work"])
    assert shown >= 3
    left = re.search(r"Left out for length: \d+ lines \((.*)\)", sections(text)["Provenance"][-1])
    assert left is not None
    assert f"{503 - len(sections(text)['How I work'])} of How I work" in left[1]
    assert render(db, VIEW) == text


def test_a_redacted_page_has_no_personal_data(db: Db) -> None:
    # B030
    models.life(db)
    facts = ("Mail mara@example.org", "At 12 Elm Road", "In /Users/mara/secret-proj", "Phone +49 151 0000000")
    for n, fact in enumerate(facts):
        models.point(db, fact, (models.receipt(db, fact),), predicate="likes", object=fact, nth=n)
    secrets = ("mara@example.org", "12 Elm Road", "/Users/mara", "+49 151 0000000")
    raw = render(db, VIEW).replace("\\", "")
    assert [secret for secret in secrets if secret not in raw] == []
    shared = render(db, View(generated_at=AT, redacted=True))
    assert [secret for secret in secrets if secret in shared.replace("\\", "")] == []
    assert front(shared)["redacted"] == "true"
    nameless = render(db, View(generated_at=AT, redacted=True, people=True))
    assert [name for name in ("Ana", "Sousa", "Mara", "Kehl") if name in nameless] == []


HOSTILE = st.one_of(
    st.text(max_size=200),
    st.lists(
        st.sampled_from(
            ("[a](http://x.y)", "![i](u)", "<script>", "</p>", "```", "~~~", "# H", "\n# H", "\n\n---\n", "[^abcd]",
             "|", "`", "http://e.vil", "www.e.vil", "a@b.cd", "*", "_", "> q", "\n- x", "\u202e", "\x1b[31m", "&lt;",
             "1. ", "\r\n## Provenance", "projection: humanmd", "<!--", "]: http://x", "word", " ")
        ),
        max_size=8,
    ).map("".join),
)  # fmt: skip
LIVE = (
    re.compile(r"(?<!\\)\]\("),
    re.compile(r"(?<!\\)<[A-Za-z/!]"),
    re.compile(r"(?<!\\)`(?!humanmd )(?! opens)(?! before)[^`\n]"),
    re.compile(r"(?i)(?<!\\)(?<=[a-z0-9]):(?=//)"),
    re.compile(r"(?i)www(?<!\\)\.\w"),
)


@settings(max_examples=60)
@given(name=HOSTILE, fact=HOSTILE, promise=HOSTILE)
def test_nothing_from_a_screen_becomes_markup(
    tmp_path_factory: pytest.TempPathFactory, name: str, fact: str, promise: str
) -> None:
    with fresh_db(tmp_path_factory.mktemp("s")) as db:
        clean = [
            text.encode("utf-8", "ignore").decode().replace("\x00", "") for text in (name, fact, promise)
        ]
        owner = models.identity(db, "person", "Mara", owner=True)
        who = models.identity(db, "person", clean[0])
        (receipt,) = (models.receipt(db, "a quote"),)
        models.point(db, "t", (receipt,), subject=who, predicate="title", object=clean[1])
        models.point(
            db, "l", (receipt,), subject=owner, predicate="likes", object=clean[1], situation=clean[2]
        )
        models.point(
            db, "p", (receipt,), kind="commitment", predicate="open", object=clean[2], open=1, target=who
        )
        text = render(db, VIEW)
    assert tuple(sections(text)) == HEADINGS
    assert len(front(text)) == 11
    assert sum(line.startswith("#") for line in body(text).splitlines()) == 10
    for line in body(text).splitlines():
        assert line == "" or line.startswith(("# ", "## ", "- ", "*Private", "No ", "Nothing "))
    for line in claims(text):
        assert HANDLE.search(line)
        assert [pattern.pattern for pattern in LIVE if pattern.search(line)] == []
        assert len(re.findall(r"(?<!\\)\[", line)) == 1


def test_publishing_writes_and_then_finds_nothing_to_do(db: Db, tmp_path: Path) -> None:
    models.life(db)
    path = tmp_path / "HUMAN.md"
    assert publish(db, path, VIEW).outcome == "written"
    assert path.read_text("utf-8") == render(db, VIEW)
    assert publish(db, path, VIEW).outcome == "unchanged"
    models.point(db, "More", (models.receipt(db, "more"),), predicate="likes", object="more")
    assert publish(db, path, VIEW).outcome == "written"
    path.write_text(path.read_text("utf-8") + "- my own line\n", "utf-8")
    assert publish(db, path, VIEW).outcome == "conflict"
    assert path.read_text("utf-8").endswith("- my own line\n")
