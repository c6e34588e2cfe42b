from doubles.stages import at, take
from humanmd.kernel.store.connection import Db
from humanmd.session.contexts import activities, touches
from humanmd.timeline import stage, store


def test_an_entry_touches_its_host_its_document_and_the_parts_of_its_name() -> None:
    assert touches("github.com", "Fix login - acme/atlas") == {
        "github.com", "fix login - acme/atlas", "fix login", "acme", "atlas",
    }  # fmt: skip
    assert touches("", "") == frozenset()
    assert touches("", "a/b") == {"a/b"}


def test_the_moments_of_two_devices_stand_in_the_order_of_time(db: Db) -> None:
    take(
        db,
        """
        09:00:10 | Notes | Diary | click | | a
        09:00:40 | Notes | Diary | heartbeat | | a
        @ mobile:phone
        09:00:20 | Chat | Ana | message | | b
        """,
    )
    stage.step(db, at("10:00"))
    found = activities(store.between(db, "live", 0, at("10:00")))
    assert [(m.app, m.active) for m in found] == [("Notes", True), ("Chat", True), ("Notes", False)]
    assert found[1].place == ("Chat", "", "Ana")
