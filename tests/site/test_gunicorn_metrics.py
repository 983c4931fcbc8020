"""The metrics of gunicorn, whose worker processes share a directory for metrics."""

import shutil
import signal
from pathlib import Path

import httpx
import psutil
import pytest

from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.site.observed_game import ObservedSite
from tests.stack import Process, Stack, is_answering, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
LIVEZ_LABELS = "GET livez 200"


def start_gunicorn(stack: Stack, workers: int = 2) -> Process:
    port = find_free_port()
    bind = ("--bind", f"127.0.0.1:{port}", "--workers", str(workers), "--threads", "2")
    process = stack.start("web", "gunicorn", "durak_site.wsgi", *bind)
    stack.address = f"http://127.0.0.1:{port}"
    stack.wait_until(process, lambda: is_answering(stack.address), "gunicorn")
    return process


def count_requests(site: ObservedSite) -> float:
    return site.read_values("durak_responses_total").get(LIVEZ_LABELS, 0)


def request_livez(stack: Stack, times: int) -> None:
    for _ in range(times):
        httpx.get(f"{stack.address}/livez")


def find_live_gauges(directory: Path, worker: int) -> list[Path]:
    return list(directory.glob(f"metrics/gunicorn-*/gauge_livesum_{worker}.db"))


def test_counters_survive_a_worker_and_start_again_with_gunicorn(live_stack: Stack) -> None:
    site = ObservedSite(live_stack)
    directory = live_stack.directory
    live_stack.environment = {"METRICS_PORT": str(site.port), "DURAK_VAR": str(directory)}
    gunicorn = start_gunicorn(live_stack)
    live_stack.wait_until(live_stack.start("metrics", "durak_site.metrics"), site.is_serving_metrics, "the exporter")
    request_livez(live_stack, 20)
    assert count_requests(site) == 20
    assert site.read_values("durak_processes") == {"": 1}

    worker = psutil.Process(gunicorn.pid).children()[0]
    place = next(directory.glob("metrics/gunicorn-*"))
    shutil.copy(
        next(place.glob("counter_*.db")), place / f"gauge_livesum_{worker.pid}.db"
    )  # as if a connection were open
    worker.send_signal(signal.SIGKILL)
    wait_for(lambda: not find_live_gauges(directory, worker.pid), "what was open is forgotten")
    wait_for(lambda: len(psutil.Process(gunicorn.pid).children()) == 2, "another worker")
    request_livez(live_stack, 10)
    assert count_requests(site) == 30

    gunicorn.send_signal(signal.SIGHUP)
    wait_for(lambda: "Hang up" in live_stack.read_logs() or "Handling signal: hup" in live_stack.read_logs(), "reload")
    request_livez(live_stack, 1)
    wait_for(lambda: count_requests(site) == 31, "the directory stays the same after a reload")

    processes.kill_group(gunicorn)
    wait_for(lambda: not site.read_values("durak_processes"), "the killed processes have ended")
    start_gunicorn(live_stack)
    request_livez(live_stack, 5)
    assert count_requests(site) == 5
    assert len(list(directory.glob("metrics/gunicorn-*"))) == 1
