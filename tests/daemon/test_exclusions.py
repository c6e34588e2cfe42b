from pathlib import Path

import pytest

from humanmd.capture.exclusions import DEFAULTS, ExclusionError
from humanmd.daemon import exclusions
from humanmd.daemon.home import temporary_home
from humanmd.kernel.errors import UsageError

SAFE = next(each for each in DEFAULTS if each.kind == "app")


def test_what_is_added_holds_until_it_is_removed(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        made = exclusions.add(home, "app", " Diary ")
        assert exclusions.match(home, "diary", "", None) == made
        assert exclusions.listed(home)[0] == exclusions.Listed(exclusion=made, hits=0)
        assert exclusions.remove(home, "app", "DIARY") == made
        assert exclusions.match(home, "diary", "", None) is None


def test_what_could_not_work_is_not_added(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        with pytest.raises(ExclusionError):
            exclusions.add(home, "title", "[Bank")
        assert len(exclusions.listed(home)) == len(DEFAULTS)


def test_what_is_not_on_the_list_cannot_be_removed(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home, pytest.raises(UsageError, match="not on the list"):
        exclusions.remove(home, "app", "Diary")


def test_a_default_one_added_by_the_owner_too_goes_in_one_step(tmp_path: Path) -> None:
    with temporary_home(tmp_path) as home:
        exclusions.add(home, "app", SAFE.pattern)
        exclusions.remove(home, "app", SAFE.pattern)
        assert exclusions.match(home, SAFE.pattern, "", None) is None
        exclusions.add(home, "app", SAFE.pattern)
        assert exclusions.match(home, SAFE.pattern, "", None) is not None


def test_one_of_the_settings_is_not_removed_here(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[privacy]\nexclude_people = ["Ana Sousa"]\n', "utf-8")
    with temporary_home(tmp_path) as home:
        with pytest.raises(UsageError, match=r"config\.toml"):
            exclusions.remove(home, "person", "ana sousa")
        assert exclusions.match(home, "", "Ana Sousa wrote", None) is not None
