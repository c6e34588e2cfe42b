"""What the importers' tests share: the sample inputs beside the project, a fixed now, a ledger."""

from pathlib import Path

import pytest

from humanmd.adapters.imports.records import ImportOptions
from humanmd.kernel.instants import parse


@pytest.fixture
def samples() -> Path:
    folder = (Path(__file__).parents[3] / "../shared/cases/data").resolve()
    if not folder.is_dir():
        pytest.skip("the sample inputs (../shared/cases/data) are not beside the project")
    return folder


@pytest.fixture
def options() -> ImportOptions:
    return ImportOptions(now=parse("2027-01-01T00:00:00Z")[0])
