"""The processes of a site on one machine, their CPU time and memory, and their due work."""

import asyncio
import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from durak_site import embedded
from durak_site.local_site.listen_address import find_free_port
from tests.stack import Stack, is_answering

SAMPLING_SECONDS = 1.0
LATE_AFTER_SECONDS = 3.0
"""Seconds after which due work counts as late. The sweep runs every two seconds."""


CORES = os.cpu_count() or 1
USABLE_CORES = {
    "gunicorn": CORES,
    "uvicorn": 1,
    "worker clock": 2,
    "worker computers": 1,
    "worker background": 1,
    "beat": 1,
    "Valkey": 1,
}
"""The number of cores that each part of the site can use. PostgreSQL can use all cores."""


@dataclass(frozen=True)
class RunningSite:
    """A running site. `pages_url` is the address of gunicorn, and `streams_url` that of uvicorn."""

    pages_url: str
    streams_url: str
    processes: Mapping[str, psutil.Process]


@contextmanager
def start_site(servers: embedded.EmbeddedServers, directory: Path) -> Iterator[RunningSite]:
    """Run gunicorn with one process per core, uvicorn, a worker for each queue, and beat, until the block ends."""
    with Stack(servers.database_url, servers.redis_url, directory) as stack:
        port = find_free_port()
        pages = f"http://127.0.0.1:{port}"
        options = (f"--bind=127.0.0.1:{port}", f"--workers={CORES}", "--threads=4")
        gunicorn = stack.start("gunicorn", "gunicorn", "durak_site.wsgi", *options)
        stack.wait_until(gunicorn, lambda: is_answering(pages), "gunicorn")
        started = {"gunicorn": gunicorn, "uvicorn": stack.start_web()}
        for queue, concurrency in (("clock", 2), ("computers", 1), ("background", 1)):
            started[f"worker {queue}"] = stack.start_worker(queue, concurrency=concurrency)
        started["beat"] = stack.start_beat()
        started |= {"PostgreSQL": servers.processes["database"], "Valkey": servers.processes["broker"]}
        yield RunningSite(pages, stack.address, {name: psutil.Process(each.pid) for name, each in started.items()})


@dataclass
class UsageSampler:
    """Measures the CPU seconds of each process, and the largest age of due work in each queue, during a `with` block.

    `memory_bytes` has the memory of each process at the end.
    """

    processes: Mapping[str, psutil.Process]
    seconds: float = 0.0
    cpu_seconds: dict[str, float] = field(default_factory=dict)
    memory_bytes: dict[str, int] = field(default_factory=dict)
    machine_load: float = 0.0
    """Mean share of the processor cores that were busy, also with programs outside of the site."""
    largest_ages: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def __enter__(self) -> "UsageSampler":
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch_queues)
        self._before, self._began = self._read_cpu(), time.monotonic()
        psutil.cpu_percent()
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.machine_load = psutil.cpu_percent() / 100
        self.seconds = time.monotonic() - self._began
        self.cpu_seconds = {name: seconds - self._before[name] for name, seconds in self._read_cpu().items()}
        self.memory_bytes = {name: read_memory(process) for name, process in self.processes.items()}
        self._ended.set()
        self._thread.join()

    def _read_cpu(self) -> dict[str, float]:
        return {name: read_cpu_seconds(process) for name, process in self.processes.items()}

    def _watch_queues(self) -> None:
        while not self._ended.wait(SAMPLING_SECONDS):
            for queue, age in find_late_queues().items():
                self.largest_ages[queue] = max(self.largest_ages[queue], age)

    def describe_queues(self) -> str:
        ages = ", ".join(f"{queue} {age:.1f} s" for queue, age in sorted(self.largest_ages.items()))
        return ages or f"none older than {LATE_AFTER_SECONDS:.0f} s"

    def find_bottleneck(self) -> str:
        """Name the bottleneck: the machine's processors, or the process that is nearest to its limit."""
        shares = {
            name: seconds / self.seconds / USABLE_CORES.get(name, CORES) for name, seconds in self.cpu_seconds.items()
        }
        name = max(shares, key=lambda each: shares[each])
        if self.machine_load > shares[name]:
            busiest = max(self.cpu_seconds, key=lambda each: self.cpu_seconds[each])
            return f"the machine: {self.machine_load:.0%} of {CORES} cores are busy, mostly with {busiest}"
        return f"{name}: it uses {shares[name]:.0%} of the cores that it can use"


def find_late_queues() -> dict[str, float]:
    """Map each queue with late work to the age in seconds of its oldest due work."""
    from durak_site.metrics.due_work import read_metrics

    samples = [
        sample
        for metric in asyncio.run(read_metrics())
        if metric.name == "durak_queue_age_seconds"
        for sample in metric.samples
    ]
    return {sample.labels["queue"]: sample.value for sample in samples if sample.value > LATE_AFTER_SECONDS}


def read_cpu_seconds(parent: psutil.Process) -> float:
    """Return the CPU seconds of a process, of its running descendants, and of its ended children."""
    own = parent.cpu_times()
    times = [process.cpu_times() for process in (parent, *parent.children(recursive=True))]
    return float(sum(each.user + each.system for each in times) + own.children_user + own.children_system)


def read_memory(parent: psutil.Process) -> int:
    """Return the bytes of memory of a process and its running descendants together. Shared memory counts once."""
    return sum(process.memory_full_info().pss for process in (parent, *parent.children(recursive=True)))
