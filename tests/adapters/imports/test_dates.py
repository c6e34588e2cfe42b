from datetime import UTC
from zoneinfo import ZoneInfo

import pytest

from humanmd.adapters.imports.dates import Precision, from_name, from_value
from humanmd.adapters.imports.records import stamp

LISBON = ZoneInfo("Europe/Lisbon")


@pytest.mark.parametrize(
    ("written", "when", "precision"),
    [
        ("2023-09-12", "2023-09-12T12:00:00.000000+01:00", "day"),
        ("2023/9/2", "2023-09-02T12:00:00.000000+01:00", "day"),
        ("20230912", "2023-09-12T12:00:00.000000+01:00", "day"),
        ("2023年1月2日", "2023-01-02T12:00:00.000000Z", "day"),
        ("2023-01-12 14:03", "2023-01-12T14:03:00.000000Z", "minute"),
        ("2023-09-12T14:03:05", "2023-09-12T14:03:05.000000+01:00", "second"),
        ("2023-09-12T14:03:05.123456789Z", "2023-09-12T14:03:05.123456Z", "second"),
        ("2023-09-12T14:03:05+08:00", "2023-09-12T14:03:05.000000+08:00", "second"),
        ("[[2023-09-12]]", "2023-09-12T12:00:00.000000+01:00", "day"),
        ("[[2023-09-12|that day]]", "2023-09-12T12:00:00.000000+01:00", "day"),
    ],
)
def test_a_written_date_is_read_with_its_precision(written: str, when: str, precision: Precision) -> None:
    found = from_value(written, LISBON)
    assert found is not None
    assert (stamp(found.at, found.offset), found.precision) == (when, precision)


@pytest.mark.parametrize(
    "written", ["", "2023", "soon", "2023-02-30", "{{date}}", "2023-09-12" * 99, "[[" * 40]
)
def test_what_is_no_date_is_not_guessed(written: str) -> None:
    assert from_value(written, UTC) is None


def test_only_a_written_offset_counts_as_stated() -> None:
    stated, assumed = from_value("2023-09-12T10:00:00Z", LISBON), from_value("2023-09-12 10:00", LISBON)
    assert stated is not None
    assert assumed is not None
    assert (stated.stated, assumed.stated) == (True, False)


@pytest.mark.parametrize(
    ("stem", "when", "precision"),
    [
        ("2019-03-02 journal", "2019-03-02T12:00:00.000000Z", "day"),
        ("Call with Ana 2019-03-02", "2019-03-02T12:00:00.000000Z", "day"),
        ("20190302_notes", "2019-03-02T12:00:00.000000Z", "day"),
        ("2019-03-02 1405 Idea", "2019-03-02T14:05:00.000000Z", "minute"),
        ("2019年3月2日", "2019-03-02T12:00:00.000000Z", "day"),
        ("2019-W10", "2019-03-04T12:00:00.000000Z", "week"),
        ("2019-03", "2019-03-01T12:00:00.000000Z", "month"),
    ],
)
def test_a_date_in_a_name_is_found(stem: str, when: str, precision: Precision) -> None:
    found = from_name(stem, UTC)
    assert found is not None
    assert (stamp(found.at, found.offset), found.precision) == (when, precision)


@pytest.mark.parametrize(
    "stem", ["2023 Japan Trip", "v1.2", "2019-13-02", "12019-03-021", "2021-W53", "invoice 201903"]
)
def test_a_number_that_is_no_date_is_left_alone(stem: str) -> None:
    assert from_name(stem, UTC) is None


def test_a_day_keeps_its_name_in_every_zone_and_through_a_change_of_clocks() -> None:
    for name in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Asia/Kathmandu"):
        found = from_name("2026-10-25", ZoneInfo(name))
        assert found is not None
        assert stamp(found.at, found.offset).startswith("2026-10-25T12:00:00")
