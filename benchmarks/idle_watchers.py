"""Measures the work of several web processes while many clients wait for changes and no change happens."""

import asyncio
import os
import time
from dataclasses import dataclass
from typing import Self

import httpx
import psutil
import psycopg

SECONDS = 60
"""Seconds to measure. A process reads the change token of each topic about every 30 seconds, so each is read twice."""
SETTLING_SECONDS = 10
"""Seconds to wait before measuring. After the last client has connected, processes still read all topics for a while.
"""
INDEX_SCANS = "SELECT sum(idx_scan) FROM pg_stat_user_indexes"


@dataclass(frozen=True)
class Counts:
    """Counts since the start of the processes. `cpu` is in seconds."""

    at: float
    lookups: int
    index_scans: int
    cpu: float

    @classmethod
    def read(cls, webs: dict[int, psutil.Process]) -> Self:
        """Read the counts of these web processes, which are given by port."""
        lookups = sum(int(httpx.get(f"http://127.0.0.1:{port}/lookups", timeout=60).text) for port in webs)
        with psycopg.connect(os.environ["DATABASE_URL"]) as database:
            (scans,) = database.execute(INDEX_SCANS).fetchone() or (0,)
        times = [web.cpu_times() for web in webs.values()]
        return cls(time.monotonic(), lookups, int(scans), sum(one.user + one.system for one in times))


async def measure_idle_site(webs: dict[int, psutil.Process]) -> str:
    """Measure the site while nothing happens. Return the measurements in words."""
    await asyncio.sleep(SETTLING_SECONDS)
    before = await asyncio.to_thread(Counts.read, webs)
    await asyncio.sleep(SECONDS)
    after = await asyncio.to_thread(Counts.read, webs)
    seconds = after.at - before.at
    memory = sum(web.memory_info().rss for web in webs.values()) / 2**20
    return (
        f"{(after.lookups - before.lookups) / seconds:.0f} lookups/s of change tokens, "
        f"{(after.index_scans - before.index_scans) / seconds:.0f} index scans/s of all requests, "
        f"{100 * (after.cpu - before.cpu) / seconds:.0f} % of a processor and {memory:.0f} MB for all processes"
    )
