from dataclasses import replace

import pytest
from pydantic import ValidationError

from humanmd.evidence.records import IdentityView, Verification

CLEAN = Verification(
    receipts=3, live=2, expired=1, erased=0, missing=0, mismatched=0, captures=2, mismatches=(), lost=()
)


def test_only_missing_and_changed_evidence_is_unsound() -> None:
    assert CLEAN.sound
    assert replace(CLEAN, expired=2, erased=1).sound
    assert not replace(CLEAN, missing=1).sound
    assert not replace(CLEAN, mismatched=1).sound


def test_the_shapes_take_no_other_key_and_their_errors_show_no_content() -> None:
    with pytest.raises(ValidationError) as caught:
        IdentityView.model_validate(
            {"id": "ent_1", "kind": "person", "name": "x", "aliases": [], "owner": True, "note": "canary"}
        )
    assert "note" in str(caught.value)
    assert "canary" not in str(caught.value)
