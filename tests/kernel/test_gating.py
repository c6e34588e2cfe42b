from dataclasses import FrozenInstanceError

import pytest

from humanmd.kernel.gating import Gated, Rejection


def test_what_was_decided_does_not_change() -> None:
    gated = Gated(kept=("a",), rejected=(Rejection(item="b", rule="secret"),))
    assert gated == Gated(kept=("a",), rejected=(Rejection(item="b", rule="secret"),))
    with pytest.raises(FrozenInstanceError):
        gated.kept = ()  # type: ignore[misc]
