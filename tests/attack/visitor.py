"""Ordinary visitors, and the durations of their requests."""

import asyncio
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from tests.attack.client import Answer, HttpClient

PACE = 0.1
"""Seconds between two requests."""
HONEST = (429, 503)
"""Statuses that an overloaded server may return, together with Retry-After."""


@dataclass
class Period:
    """The responses of one period."""

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
        """Return the seconds within which this share of the requests was answered."""
        return self.seconds[min(len(self.answers) - 1, int(share * len(self.answers)))]

    @property
    def errors(self) -> Counter[int]:
        """The number of responses other than 200 by status; 0 means no response."""
        return Counter(answer.status for answer in self.answers if answer.status != 200)

    @property
    def faults(self) -> list[Answer]:
        """Errors other than HONEST ones with Retry-After."""
        return [
            answer
            for answer in self.answers
            if answer.status != 200 and not (answer.status in HONEST and "retry-after" in answer.headers)
        ]

    def __str__(self) -> str:
        errors = " ".join(f"{status or 'none'}:{times}" for status, times in sorted(self.errors.items()))
        return f"{1000 * self.median:7,.0f} {1000 * self.worst:7,.0f}  {errors or '-'}"


class Visitors:
    """Visitors that send requests at a fixed rate until they are cancelled; `seen` collects the current responses.

    A request does not wait for the previous one, so a stop of the server delays many requests and affects the figures.
    """

    def __init__(self, door: HttpClient, paths: list[str]) -> None:
        self.door, self.paths = door, paths
        self.seen = Period()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as readings:
            for path in cycle(self.paths):
                readings.create_task(self.read(path, self.seen))
                await asyncio.sleep(PACE)

    async def read(self, path: str, seen: Period) -> None:
        seen.answers.append(await self.door.send_request(path, patience=60))

    async def collect(self, times: int) -> Period:
        """Start a new period and wait for so many responses. A request belongs to the period in which it started."""
        self.seen = seen = Period()
        while len(seen.answers) < times:
            await asyncio.sleep(PACE)
        return seen
