from pathlib import Path

from humanmd.capture import store
from humanmd.capture.stage import Failed, Refused, Stored
from humanmd.daemon.home import temporary_home
from humanmd.daemon.intake import intent_of, take
from humanmd.kernel.instants import Instant

NOW = Instant(1_776_675_700_000_000)


def line(**changes: object) -> dict[str, object]:
    record: dict[str, object] = {
        "captured_at": "2026-04-20T09:00:00Z",
        "source": {"kind": "desktop", "producer": "at-spi", "device": "laptop"},
        "app": {"name": "Notes", "id": "notes"},
        "window": {"title": "Untitled"},
        "text": "some text",
        "session": {"locked": False, "idle_ms": 100},
    }
    return {**record, **changes}


def test_records_are_judged_by_the_policy_of_the_home_and_each_is_answered(tmp_path: Path) -> None:
    with temporary_home(tmp_path / "home") as home:
        home.paths.config.write_text('[privacy]\nexclude_apps = ["Diary"]\n', "utf-8")
    with temporary_home(tmp_path / "home") as home:
        intent = intent_of(home, "ingest", "test", NOW)
        answers = take(home, [line(), line(app={"name": "Diary"}), "no record"], intent)
        assert [type(answer) for answer in answers] == [Stored, Refused, Failed]
        assert store.counts(home.db).captures == 1
