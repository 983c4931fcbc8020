"""Ordinary visitors, and the responses that they get in a period of the measurement."""

import asyncio
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from tests.attack.client import Answer, HttpClient

PACE = 0.1
"""Seconds between two requests."""
HONEST = (429, 503)
"""Statuses that an overloaded server may return, if the response has Retry-After."""


@dataclass
class Period:
    """The responses to visitors in one period, such as during an attack."""

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
        """Return the number of seconds in which this share of the requests (from 0 to 1) was answered."""
        return self.seconds[min(len(self.answers) - 1, int(share * len(self.answers)))]

    @property
    def errors(self) -> Counter[int]:
        """The number of responses by status, without those with status 200. Status 0 means that no response came."""
        return Counter(answer.status for answer in self.answers if answer.status != 200)

    @property
    def faults(self) -> list[Answer]:
        """The responses with a status other than 200, without those that have an HONEST status and Retry-After."""
        return [
            answer
            for answer in self.answers
            if answer.status != 200 and not (answer.status in HONEST and "retry-after" in answer.headers)
        ]

    def __str__(self) -> str:
        errors = " ".join(f"{status or 'none'}:{times}" for status, times in sorted(self.errors.items()))
        return f"{1000 * self.median:7,.0f} {1000 * self.worst:7,.0f}  {errors or '-'}"


class Visitors:
    """Visitors that send requests at a fixed rate until they are cancelled.

    `seen` collects the responses of the current period. A request does not wait for the response to the previous one.
    So a server that stops for a while delays many requests, and the measurements show it.
    """

    def __init__(self, client: HttpClient, paths: list[str]) -> None:
        self.client, self.paths = client, paths
        self.seen = Period()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as readings:
            for path in cycle(self.paths):
                readings.create_task(self.read(path, self.seen))
                await asyncio.sleep(PACE)

    async def read(self, path: str, seen: Period) -> None:
        seen.answers.append(await self.client.send_request(path, patience=60))

    async def collect(self, times: int) -> Period:
        """Start a new period, wait for `times` responses in it, and return it.

        A response belongs to the period in which its request was sent.
        """
        self.seen = seen = Period()
        while len(seen.answers) < times:
            await asyncio.sleep(PACE)
        return seen
