from pathlib import Path

from humanmd.capture import exclusion_store
from humanmd.capture.exclusions import DEFAULTS, Exclusion
from humanmd.daemon.home import temporary_home
from humanmd.daemon.policy import exclusions, policy_of
from humanmd.kernel.config import Config, Privacy
from humanmd.kernel.instants import Instant

DIARY = Exclusion(kind="app", pattern="Diary")
SAFE = next(each for each in DEFAULTS if each.kind == "app")


def test_defaults_settings_and_the_list_are_one_set(tmp_path: Path) -> None:
    config = Config(privacy=Privacy(exclude_urls=("bank.example",)))
    with temporary_home(tmp_path) as home:
        exclusion_store.add(home.db, DIARY, Instant(0))
        found = exclusions(home.db, config)
    assert found.match("Diary", "", "", None) == DIARY
    assert found.match("Firefox", "", "", "https://www.bank.example/x") is not None
    assert found.match(SAFE.pattern, "", "", None) == SAFE
    assert found.match("Notes", "", "", None) is None


def test_defaults_can_be_taken_out_one_by_one_or_all(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        exclusion_store.remove(home.db, SAFE, Instant(0))
        assert exclusions(home.db, Config()).match(SAFE.pattern, "", "", None) is None
        assert len(exclusions(home.db, Config()).exclusions) == len(DEFAULTS) - 1
        assert exclusions(home.db, Config(privacy=Privacy(use_defaults=False))).exclusions == ()


def test_the_policy_of_a_home_holds_its_exclusions(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        policy = policy_of(home.db, Config(privacy=Privacy(exclude_titles=("^Bank$",))))
    assert not policy.paused
    assert policy.exclusions.match("", "", "BANK", None) is not None
    assert policy.exclusions.match("", "", "My bank", None) is None
