from dataclasses import replace
from typing import get_args

from doubles.captures import CAPTURE
from humanmd.capture.records import FieldName, track_of


def test_a_field_is_found_by_the_name_that_receipts_use() -> None:
    capture = replace(CAPTURE, value="v", text="x", title="t", url="u")
    assert [capture.field(name) for name in get_args(FieldName)] == ["v", "x", "t", "u"]


def test_only_an_import_has_a_track_of_its_own() -> None:
    assert [track_of(lane) for lane in ("desktop:laptop", "mobile:phone", "import:obsidian:vault")] == [
        "live",
        "live",
        "import:obsidian:vault",
    ]
