import pytest

from humanmd.lab.bench.figures import Figure, Verdict


@pytest.mark.parametrize(
    ("value", "bar", "verdict"),
    [(1.0, 1.0, "ok"), (1.01, 1.0, "over"), (5.0, None, ""), (None, 1.0, "")],
)
def test_a_figure_is_held_to_its_bar_where_both_are_known(
    value: float | None, bar: float | None, verdict: Verdict
) -> None:
    assert Figure(part="p", what="w", value=value, unit="s", bar=bar).verdict == verdict
