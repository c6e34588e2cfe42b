from collections.abc import Iterator
from pathlib import Path

import pytest

from doubles.store import fresh_db
from humanmd.kernel.store.connection import Db


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Db]:
    with fresh_db(tmp_path) as opened:
        yield opened
