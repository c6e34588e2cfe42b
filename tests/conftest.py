"""What every test stands on: no network, no keyring, no home of the owner's, the same examples each run."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db

settings.register_profile(
    "humanmd",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("humanmd")


@pytest.fixture(scope="session", autouse=True)
def _nothing_of_the_owners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HUMANMD_HOME", str(tmp_path_factory.mktemp("home") / "none"))
        patch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
        yield


@pytest.fixture
def tmp_home(tmp_path: Path) -> Path:
    """A fresh home that only its owner can enter."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    return home


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    """An empty store of this code's schema."""
    with fresh_db(tmp_path) as opened:
        yield opened


@pytest.fixture
def samples() -> Path:
    """The sample inputs beside the project; the test is skipped where they are not."""
    folder = (Path(__file__).parents[1] / "../shared/cases/data").resolve()
    if not folder.is_dir():
        pytest.skip("the sample inputs (../shared/cases/data) are not beside the project")
    return folder
