import sys
from time import process_time

import pytest

from humanmd.lab.bench.meter import Cost, cost_of, measured, peak_mb, spread


def spin() -> None:
    until = process_time() + 0.02
    while process_time() < until:
        pass


def test_work_costs_the_cpu_time_it_took() -> None:
    cost = cost_of(spin)
    assert 0.02 <= cost.cpu_s < 0.2
    assert cost.wall_s > 0


def test_what_is_measured_is_appended() -> None:
    costs: list[Cost] = []
    with measured(costs):
        spin()
    with measured(costs):
        pass
    assert costs[0].cpu_s > costs[1].cpu_s


def test_several_runs_are_summed_up_in_milliseconds() -> None:
    costs = [Cost(cpu_s=n / 1000, wall_s=0) for n in range(1, 101)]
    made = spread(costs)
    assert (made.runs, made.p50_ms, made.max_ms) == (100, 50.5, 100)
    assert 99 <= made.p99_ms <= 100
    assert spread([Cost(cpu_s=0.5, wall_s=0)]).p99_ms == 500


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell the peak")
def test_the_peak_grows_with_memory_in_use() -> None:
    before = peak_mb()
    block = bytearray(64_000_000)
    block[::4096] = b"x" * len(block[::4096])
    after = peak_mb()
    assert before is not None
    assert after is not None
    assert before < 2_000
    assert after >= before
    assert after > 64
