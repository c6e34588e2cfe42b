"""What the importers' tests share: a fixed now."""

import pytest

from humanmd.adapters.imports.records import ImportOptions
from humanmd.kernel.instants import parse


@pytest.fixture
def options() -> ImportOptions:
    return ImportOptions(now=parse("2027-01-01T00:00:00Z")[0])
