import asyncio
from collections.abc import Callable
from datetime import timedelta
from threading import get_ident

import pytest

from humanmd.kernel.errors import HumanmdError
from humanmd.kernel.loops import Loop, run


class Notes:
    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []

    def succeeded(self, name: str) -> None:
        self.told.append((name, "ok"))

    def failed(self, name: str, error: HumanmdError) -> None:
        self.told.append((name, str(error)))


class Turns:
    """A sleep that takes no time, notes how long it was asked for, and stops after some turns."""

    def __init__(self, stop: asyncio.Event, count: int) -> None:
        self.slept: list[float] = []
        self._stop = stop
        self._count = count

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        if len(self.slept) >= self._count:
            self._stop.set()


def played(count: int, *steps: Callable[[], object]) -> tuple[list[tuple[str, str]], list[float]]:
    async def play() -> tuple[list[tuple[str, str]], list[float]]:
        stop = asyncio.Event()
        notes, turns = Notes(), Turns(stop, count)
        loops = [
            Loop(name=f"l{number}", every=timedelta(minutes=1), step=step)
            for number, step in enumerate(steps)
        ]
        await run(loops, health=notes, stop=stop, sleep=turns)
        return notes.told, turns.slept

    return asyncio.run(play())


def test_a_loop_runs_its_step_and_waits_until_it_is_stopped() -> None:
    told, slept = played(3, lambda: None)
    assert told == [("l0", "ok")] * 3
    assert slept == [60.0] * 3


def test_a_foreseen_error_is_noted_and_the_loop_goes_on() -> None:
    outcomes = iter([HumanmdError("The disk is full."), None, HumanmdError("Busy.")])

    def step() -> None:
        error = next(outcomes)
        if error is not None:
            raise error

    told, _ = played(3, step)
    assert told == [("l0", "The disk is full."), ("l0", "ok"), ("l0", "Busy.")]


def test_a_bug_stops_the_group() -> None:
    def bug() -> None:
        raise LookupError

    with pytest.RaisesGroup(LookupError):
        played(100, bug, lambda: None)


def test_steps_run_beside_the_event_loop() -> None:
    threads: list[int] = []
    played(1, lambda: threads.append(get_ident()))
    assert threads != [get_ident()]


def test_a_stop_does_not_wait_for_the_next_turn() -> None:
    async def play() -> list[tuple[str, str]]:
        stop, notes = asyncio.Event(), Notes()

        async def for_ever(_seconds: float) -> None:
            stop.set()
            await asyncio.Event().wait()

        loop = Loop(name="l", every=timedelta(hours=1), step=lambda: None)
        await asyncio.wait_for(run([loop], health=notes, stop=stop, sleep=for_ever), 10)
        return notes.told

    assert asyncio.run(play()) == [("l", "ok")]
