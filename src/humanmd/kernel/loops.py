"""Background work: named loops under one task group, each step in a thread."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from humanmd.kernel.errors import HumanmdError

Sleep = Callable[[float], Awaitable[None]]


class Health(Protocol):
    """Where loops tell how they are."""

    def succeeded(self, name: str) -> None:
        """Note that a step of the loop ran through."""
        ...

    def failed(self, name: str, error: HumanmdError) -> None:
        """Note an error that was foreseen; the loop goes on."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """A step and how often it runs."""

    name: str
    every: timedelta
    step: Callable[[], object]


async def run(
    loops: Sequence[Loop], *, health: Health, stop: asyncio.Event, sleep: Sleep = asyncio.sleep
) -> None:
    """Run the loops until `stop` is set; a running step is finished first.

    A HumanmdError is noted and its loop goes on. Anything else is a bug: the others stop and it is raised.
    """
    async with asyncio.TaskGroup() as group:
        for loop in loops:
            group.create_task(_repeat(loop, health, stop, sleep), name=loop.name)


async def _repeat(loop: Loop, health: Health, stop: asyncio.Event, sleep: Sleep) -> None:
    while not stop.is_set():
        try:
            await asyncio.to_thread(loop.step)
        except HumanmdError as error:
            health.failed(loop.name, error)
        else:
            health.succeeded(loop.name)
        await _pause(loop.every.total_seconds(), stop, sleep)


async def _pause(seconds: float, stop: asyncio.Event, sleep: Sleep) -> None:
    """Wait for the time or for the stop, whichever comes first."""
    waits = [asyncio.ensure_future(sleep(seconds)), asyncio.ensure_future(stop.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
