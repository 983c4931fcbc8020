"""Ordinary visitors, one of whom comes now and then, and how long what they read took."""

import asyncio
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from tests.attack.client import Answer, Door

PACE = 0.1
"""Seconds from one reading to the next."""
HONEST = (429, 503)
"""What a server may say that has too much to do, if it says so with Retry-After."""


@dataclass
class Seen:
    """The answers of one stretch of time."""

    answers: list[Answer] = field(default_factory=list)

    @property
    def seconds(self) -> list[float]:
        return sorted(answer.seconds for answer in self.answers)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)

    @property
    def worst(self) -> float:
        return self.seconds[-1]

    def quantile(self, share: float) -> float:
        """So many seconds at most had this share of the readings."""
        return self.seconds[min(len(self.answers) - 1, int(share * len(self.answers)))]

    @property
    def errors(self) -> Counter[int]:
        """Everything but 200, by status; 0 is no answer at all."""
        return Counter(answer.status for answer in self.answers if answer.status != 200)

    @property
    def faults(self) -> list[Answer]:
        """Errors that are not an honest "too much to do, come again then"."""
        return [
            answer
            for answer in self.answers
            if answer.status != 200 and not (answer.status in HONEST and "retry-after" in answer.headers)
        ]

    def __str__(self) -> str:
        errors = " ".join(f"{status or 'none'}:{times}" for status, times in sorted(self.errors.items()))
        return f"{1000 * self.median:7,.0f} {1000 * self.worst:7,.0f}  {errors or '-'}"


class Visitors:
    """Read one address after another until told to stop; `seen` is where the answers go just now.

    Nobody waits for the reading of another: where all wait at once, there are many that waited.
    """

    def __init__(self, door: Door, paths: list[str]) -> None:
        self.door, self.paths = door, paths
        self.seen = Seen()

    async def stroll(self) -> None:
        async with asyncio.TaskGroup() as readings:
            for path in cycle(self.paths):
                readings.create_task(self.read(path, self.seen))
                await asyncio.sleep(PACE)

    async def read(self, path: str, seen: Seen) -> None:
        seen.answers.append(await self.door.ask(path, patience=60))

    async def reads(self, times: int) -> Seen:
        """Remember from here on, and wait for so many readings; one under way belongs to the time when it began."""
        self.seen = seen = Seen()
        while len(seen.answers) < times:
            await asyncio.sleep(PACE)
        return seen
