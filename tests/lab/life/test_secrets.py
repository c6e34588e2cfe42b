import pytest

from doubles.acting import rng
from humanmd.kernel.masking.mask import mask
from humanmd.lab.life.secrets import lookalikes, luhn, secrets


def test_no_secret_is_made_twice_and_each_carries_its_canary() -> None:
    rows = [row for seed in range(5) for row in secrets(rng(seed))]
    assert len({canary for _, _, canary in rows}) == len(rows)
    assert all(canary.replace(" ", "") in line.replace(" ", "") for _, line, canary in rows)
    assert len({kind for kind, _, _ in rows}) == len(rows) // 5


@pytest.mark.parametrize("seed", range(3))
def test_the_mask_hides_every_secret_and_keeps_every_lookalike(seed: int) -> None:
    for kind, line, canary in secrets(rng(seed)):
        assert canary not in mask(line).text, kind
    for kind, line, kept in lookalikes(rng(seed)):
        assert kept in mask(line).text, kind


def test_card_numbers_have_a_right_check_digit() -> None:
    for seed in range(20):
        number = luhn(rng(seed), "4539")
        digits = [int(digit) for digit in reversed(number)]
        doubled = [2 * digit - 9 * (digit > 4) for digit in digits[1::2]]
        assert len(number) == 16
        assert (sum(digits[::2]) + sum(doubled)) % 10 == 0
