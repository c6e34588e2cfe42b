"""What the failure cases share: a fresh home, and the sample inputs beside the project."""

from pathlib import Path

import pytest


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def samples() -> Path:
    folder = (Path(__file__).parents[2] / "../shared/cases/data").resolve()
    if not folder.is_dir():
        pytest.skip("the sample inputs (../shared/cases/data) are not beside the project")
    return folder
