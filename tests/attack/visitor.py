"""Ordinary visitors, and the responses that they get in each period of a measurement."""

import asyncio
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from tests.attack.client import HttpClient, TimedResponse

REQUEST_INTERVAL = 0.1
"""Seconds between two requests."""
OVERLOAD_STATUSES = (429, 503)
"""Statuses that an overloaded server may return if the response has a Retry-After header."""


@dataclass
class Period:
    """The responses to visitors in one period of a measurement, such as during an attack."""

    responses: list[TimedResponse] = field(default_factory=list)

    @property
    def sorted_seconds(self) -> list[float]:
        return sorted(answer.seconds for answer in self.responses)

    @property
    def median(self) -> float:
        return statistics.median(self.sorted_seconds)

    @property
    def longest(self) -> float:
        return self.sorted_seconds[-1]

    def quantile(self, share: float) -> float:
        """Return the number of seconds within which this share of the requests (from 0 to 1) got a response."""
        return self.sorted_seconds[min(len(self.responses) - 1, int(share * len(self.responses)))]

    @property
    def errors(self) -> Counter[int]:
        """The number of responses for each status except 200. Status 0 means that no response arrived."""
        return Counter(answer.status for answer in self.responses if answer.status != 200)

    @property
    def faults(self) -> list[TimedResponse]:
        """The responses with a status other than 200, except those of an overloaded server with a Retry-After
        header.
        """
        return [
            answer
            for answer in self.responses
            if answer.status != 200 and not (answer.status in OVERLOAD_STATUSES and "retry-after" in answer.headers)
        ]

    def __str__(self) -> str:
        errors = " ".join(f"{status or 'none'}:{times}" for status, times in sorted(self.errors.items()))
        return f"{1000 * self.median:7,.0f} {1000 * self.longest:7,.0f}  {errors or '-'}"


class Visitors:
    """Visitors that send requests at a fixed rate until they are cancelled.

    `seen` collects the responses of the current period. Each request is sent without waiting for earlier responses. So
    a server that stops for a while delays many requests, and the measurements show it.
    """

    def __init__(self, client: HttpClient, paths: list[str]) -> None:
        self.client, self.paths = client, paths
        self.seen = Period()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as readings:
            for path in cycle(self.paths):
                readings.create_task(self.read(path, self.seen))
                await asyncio.sleep(REQUEST_INTERVAL)

    async def read(self, path: str, seen: Period) -> None:
        seen.responses.append(await self.client.send_request(path, patience=60))

    async def collect(self, times: int) -> Period:
        """Start a new period, wait for `times` responses in it, and return the period.

        A response belongs to the period in which its request was sent.
        """
        self.seen = seen = Period()
        while len(seen.responses) < times:
            await asyncio.sleep(REQUEST_INTERVAL)
        return seen
