from dataclasses import FrozenInstanceError

import pytest

from humanmd.kernel.gating import Rejection


def test_a_rejection_does_not_change() -> None:
    rejection = Rejection(item="b", rule="secret")
    assert rejection == Rejection(item="b", rule="secret")
    with pytest.raises(FrozenInstanceError):
        rejection.rule = ""  # type: ignore[misc]
