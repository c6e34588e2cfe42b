import pytest

from humanmd.adapters.imports.registry import IMPORTERS, importer
from humanmd.kernel.errors import UsageError


def test_every_importer_is_found_by_its_word() -> None:
    assert [known.name for known in IMPORTERS] == ["folder", "obsidian", "activitywatch", "browser"]
    assert all(importer(known.name) is known for known in IMPORTERS)


@pytest.mark.parametrize(("wrong", "hint"), [("obsidan", "`obsidian`"), ("x", "folder, obsidian")])
def test_a_wrong_word_is_answered_with_the_right_ones(wrong: str, hint: str) -> None:
    with pytest.raises(UsageError, match=hint):
        importer(wrong)
