from humanmd.capture import import_store
from humanmd.kernel.instants import Instant
from humanmd.kernel.store.connection import Db


def put(db: Db, key: str, fingerprint: bytes, *events: str) -> None:
    import_store.put(
        db, source="obsidian:v", key=key, fingerprint=fingerprint, events=events, seen_at=Instant(1)
    )


def test_an_item_is_kept_replaced_and_dropped(db: Db) -> None:
    put(db, "a.md", b"1", "imp_1", "imp_2")
    put(db, "b.md", b"2")
    assert import_store.known(db, "obsidian:v") == {"a.md": b"1", "b.md": b"2"}
    assert import_store.known(db, "obsidian:w") == {}
    put(db, "a.md", b"3", "imp_3")
    assert import_store.known(db, "obsidian:v") == {"a.md": b"3", "b.md": b"2"}
    assert import_store.event_ids(db, "obsidian:v", "a.md") == ("imp_3",)
    import_store.drop(db, "obsidian:v", "a.md")
    assert import_store.known(db, "obsidian:v") == {"b.md": b"2"}
    assert import_store.event_ids(db, "obsidian:v", "a.md") == ()
