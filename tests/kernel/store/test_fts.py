from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from humanmd.kernel.store.connection import Db, open_store, transaction
from humanmd.kernel.store.fts import contains, match_query, segment

FIND = "SELECT count(*) FROM f WHERE f MATCH ?"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Db]:
    with open_store(tmp_path_factory.mktemp("fts") / "store.db", b"k" * 32, durable=False) as db:
        db.execute("CREATE VIRTUAL TABLE f USING fts5(a, tokenize='porter unicode61')")
        db.execute("INSERT INTO f(f, rank) VALUES ('secure-delete', 1)")
        yield db


def found(db: Db, text: str, query: str, *, any_term: bool = False) -> bool:
    with transaction(db):
        db.execute("DELETE FROM f")
        db.execute("INSERT INTO f VALUES (?)", (segment(text),))
    return bool(db.value(FIND, (match_query(query, any_term=any_term),)))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("\0部\0署\0完\0成\0 deploy\0 ok", "部署完成"),
        ("\0部\0署\0完\0成\0 deploy\0 ok", "deploy ok"),
        ("我上周搬到里斯本。", "我什么时候搬到里斯本的？"),
        ("我家的猫", "猫"),
        ("猫咪很可爱", "猫"),
        ("東京で会議があります", "会議"),
        ("スケジュールを確認", "スケジュール"),
        ("회의를 준비했다", "회의"),
        ("call getUserName now", "getUserName"),
        ("call getUserName now", "user name"),
        ("call getUserName now", "getusername"),
        ("see src/foo_bar/baz.py", "foo_bar"),
        ("see src/foo_bar/baz.py", "bar"),
        ("see src/foo_bar/baz.py", "src/foo_bar/baz.py"),
        ("class HTTPServer:", "http server"),
        ("the e-mail came", "email"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full width"),
        ("zero\u200bwidth", "zerowidth"),
        ("Migrating the databases", "migrate database"),
        ("Café Müller", "cafe muller"),
        ("STRASSE", "straße"),
        ("I don't know", "don't know"),
    ],
)
def test_what_was_seen_is_found(index: Db, text: str, query: str) -> None:
    assert found(index, text, query)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("部署失败", "部署完成"),
        ("完成的部署", "部署完成"),
        ("call getUserName now", "password"),
        ("deploy ok", "deploy failed"),
    ],
)
def test_what_was_not_seen_is_not_found(index: Db, text: str, query: str) -> None:
    assert not found(index, text, query)


def test_one_matching_word_is_enough_when_asked_so(index: Db) -> None:
    assert found(index, "deploy ok", "deploy failed", any_term=True)
    assert found(index, "部署失败了", "部署完成", any_term=True)
    assert found(index, "我上周搬到了里斯本。", "我什么时候搬到里斯本的？", any_term=True)


@pytest.mark.parametrize("query", ["", "   ", "\0", "the of and", "的", "\u200b", "!!! ???", "\ud800"])
def test_a_question_without_content_asks_nothing(query: str) -> None:
    assert match_query(query) == ""


@pytest.mark.parametrize(
    "query",
    [
        '" OR a:x',
        "NEAR(a b, 3)",
        "a AND NOT b*",
        "^x",
        "{a b}: c",
        "-x",
        "(((",
        "a+b",
        '""',
        "f:x",
        "x -- y",
        "'; DROP",
    ],
)
def test_operators_are_text(index: Db, query: str) -> None:
    asked = match_query(query)
    assert asked == "" or index.value(FIND, (asked,)) is not None


@given(text=st.text(max_size=60))
def test_any_text_is_a_safe_question_and_a_storable_entry(index: Db, text: str) -> None:
    for any_term in (False, True):
        asked = match_query(text, any_term=any_term)
        assert asked == "" or index.value(FIND, (asked,)) is not None
    with transaction(index):
        index.execute("INSERT INTO f VALUES (?)", (segment(text),))
    assert index.rows("INSERT INTO f(f) VALUES ('integrity-check')") == []


@given(
    before=st.text("你好部署完成我在里斯本 ab", max_size=12),
    needle=st.text("部署完成里斯本", min_size=1, max_size=6),
    after=st.text("你好部署完成我在里斯本 ab", max_size=12),
)
def test_every_piece_of_chinese_text_is_found(index: Db, before: str, needle: str, after: str) -> None:
    assert found(index, before + needle + after, needle)
    assert contains(needle, before + needle + after)


def test_damage_by_nul_is_impossible(index: Db) -> None:
    with transaction(index):
        index.execute("INSERT INTO f VALUES (?)", (segment("a\0b\0" * 100),))
    assert index.rows("INSERT INTO f(f) VALUES ('integrity-check')") == []
    assert index.value("PRAGMA quick_check") == "ok"


def test_a_hit_is_checked_against_the_text_itself() -> None:
    assert contains("C++", "we write C++ here")
    assert not contains("C++", "we write C# here")
    assert contains("Ｆoo  bar", "x foo\nBAR y")
    assert contains("zero", "ze\u200bro")


@pytest.mark.parametrize("piece", ["x", "x-", "x_", "xX", "1.2-", "中"])
def test_an_endless_word_is_read_once(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    before = process_time()
    segment(text)
    match_query(text)
    assert process_time() - before < 5  # a hundred times longer if each letter began a word
