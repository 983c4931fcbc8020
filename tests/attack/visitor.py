"""Ordinary visitors, and the responses that they get in each period of a measurement."""

import asyncio
import statistics
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle

from tests.attack.client import HttpClient, TimedResponse

REQUEST_INTERVAL = 0.2
"""Seconds between two requests."""
OVERLOAD_STATUSES = (429, 503)
"""Statuses that an overloaded server may return if the response has a Retry-After header."""


@dataclass
class MeasuredPeriod:
    """The responses to visitors in one period of a measurement, such as during an attack."""

    responses: list[TimedResponse] = field(default_factory=list)

    @property
    def sorted_seconds(self) -> list[float]:
        return sorted(answer.seconds for answer in self.responses)

    @property
    def median_seconds(self) -> float:
        return statistics.median(self.sorted_seconds)

    @property
    def longest_seconds(self) -> float:
        return self.sorted_seconds[-1]

    def compute_quantile(self, share: float) -> float:
        """Return the seconds within which a share of the requests got a response. `share` is from 0 to 1."""
        return self.sorted_seconds[min(len(self.responses) - 1, int(share * len(self.responses)))]

    @property
    def error_counts(self) -> Counter[int]:
        """The number of responses for each status except 200. Status 0 means that no response arrived."""
        return Counter(answer.status for answer in self.responses if answer.status != 200)

    @property
    def unexpected_responses(self) -> list[TimedResponse]:
        """The responses with another status than 200. An overloaded server's responses with a Retry-After header are
        left out.
        """
        return [
            answer
            for answer in self.responses
            if answer.status != 200 and not (answer.status in OVERLOAD_STATUSES and "retry-after" in answer.headers)
        ]

    def __str__(self) -> str:
        errors = " ".join(f"{status or 'none'}:{times}" for status, times in sorted(self.error_counts.items()))
        return f"{1000 * self.median_seconds:7,.0f} {1000 * self.longest_seconds:7,.0f}  {errors or '-'}"


class Visitors:
    """Visitors that send requests at a fixed rate until they are cancelled.

    `period` collects the responses of the current period. No request waits for an earlier response, so the measurements
    show it if a server stops for a while.
    """

    def __init__(self, client: HttpClient, paths: list[str]) -> None:
        self.client, self.paths = client, paths
        self.period = MeasuredPeriod()

    async def send_requests(self) -> None:
        async with asyncio.TaskGroup() as requests:
            for path in cycle(self.paths):
                requests.create_task(self.request_page(path, self.period))
                await asyncio.sleep(REQUEST_INTERVAL)

    async def request_page(self, path: str, period: MeasuredPeriod) -> None:
        period.responses.append(await self.client.send_request(path, patience=60))

    async def collect_period(self, number: int) -> MeasuredPeriod:
        """Start a new period, wait for `number` responses in it, and return the period.

        A response belongs to the period of its request.
        """
        self.period = period = MeasuredPeriod()
        while len(period.responses) < number:
            await asyncio.sleep(REQUEST_INTERVAL)
        return period
