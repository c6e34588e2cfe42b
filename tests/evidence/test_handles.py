from humanmd.evidence import handles
from humanmd.kernel.ids import derived
from humanmd.kernel.store.connection import Db


def test_handles_are_short_unique_and_lead_back(db: Db) -> None:
    refs = [derived("pt", str(n)) for n in range(5_000)]
    given = handles.assign(db, refs)
    assert len(set(given.values())) == len(refs)
    assert {len(handle) for handle in given.values()} <= {4, 5}
    assert all(handles.resolve(db, given[ref]) == ref for ref in refs)


def test_a_handle_never_moves(db: Db) -> None:
    first = handles.assign(db, ["pt_a"])
    handles.assign(db, [f"pt_{n}" for n in range(100)])
    assert handles.assign(db, ["pt_b", "pt_a"])["pt_a"] == first["pt_a"]


def test_handles_that_exist_need_no_write(db: Db) -> None:
    given = handles.assign(db, ["pt_a", "pt_b", "pt_a"])
    db.execute("PRAGMA query_only = ON")
    assert handles.assign(db, ["pt_a", "pt_b"]) == given
    assert handles.resolve(db, "nope") is None
