"""Measures the work of several web processes while many clients wait for changes and nothing changes."""

import asyncio
import os
import time
from dataclasses import dataclass
from typing import Self

import httpx
import psutil
import psycopg

MEASURED_SECONDS = 60
"""Duration of the measurement. A process reads the change token of a topic about every 30 seconds, so about twice
during the measurement.
"""
SETTLING_SECONDS = 10
"""Seconds to wait before the measurement. For a while after the last client has connected, processes still read all
topics.
"""
INDEX_SCANS = "SELECT sum(idx_scan) FROM pg_stat_user_indexes"


@dataclass(frozen=True)
class WorkCounts:
    """Counts of the work of the web processes and the database, from their start until `measured_at`."""

    measured_at: float
    lookups: int
    index_scans: int
    cpu_seconds: float

    @classmethod
    def read(cls, webs: dict[int, psutil.Process]) -> Self:
        """Read the counts of the web processes and of the database. `webs` maps ports to processes."""
        lookups = sum(int(httpx.get(f"http://127.0.0.1:{port}/lookups", timeout=60).text) for port in webs)
        with psycopg.connect(os.environ["DATABASE_URL"]) as database:
            (scans,) = database.execute(INDEX_SCANS).fetchone() or (0,)
        times = [web.cpu_times() for web in webs.values()]
        return cls(time.monotonic(), lookups, int(scans), sum(one.user + one.system for one in times))


async def measure_idle_site(webs: dict[int, psutil.Process]) -> str:
    """Measure the site while nothing happens. Return the measurements in words."""
    await asyncio.sleep(SETTLING_SECONDS)
    before = await asyncio.to_thread(WorkCounts.read, webs)
    await asyncio.sleep(MEASURED_SECONDS)
    after = await asyncio.to_thread(WorkCounts.read, webs)
    seconds = after.measured_at - before.measured_at
    cpu_share = (after.cpu_seconds - before.cpu_seconds) / seconds
    memory = sum(web.memory_info().rss for web in webs.values()) / 2**20
    return (
        f"{(after.lookups - before.lookups) / seconds:.0f} lookups/s of change tokens, "
        f"{(after.index_scans - before.index_scans) / seconds:.0f} index scans/s of all requests, "
        f"{100 * cpu_share:.0f} % of a processor and {memory:.0f} MB for all processes"
    )
