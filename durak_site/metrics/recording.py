"""Functions by which the processes of the site record metrics.

Before `start_recording`, and without the setting METRICS_PORT, they do nothing, and prometheus-client is not loaded.
"""

import os
import re
import time
from importlib import import_module
from typing import Any

from django.conf import settings

from durak_site.config import startup
from durak_site.metrics.process_directories import create_directory

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the directory to which prometheus-client writes a file for each process.

prometheus-client reads the variable when it is loaded.
"""
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
OTHER_LABEL = "other"
"""The label of HTTP methods not in METHODS, and of codes of refusals not in STATUS_OF_CODE.

Without it, clients could add labels without limit by sending new methods.
"""
CONNECTION_KINDS = {"held": "held", "streams": "streams", "downloads_at_once": "downloads"}
"""Map the name of each limit on connections of all clients together to the label of these connections in metrics."""

_instruments: Any = None


def start_recording(process: str) -> None:
    """Record the metrics of this process and of the children that it forks, under the name `process`.

    Do nothing if METRICS_PORT is not set. Call this before children are forked. Ends the process if the directory for
    metrics cannot be written.
    """
    global _instruments
    if settings.METRICS_PORT is None:
        return
    try:
        directory = create_directory(settings.METRICS_DIRECTORY, re.sub(r"\W", "_", process))
    except OSError as error:
        startup.print_and_exit(
            f"Metrics cannot be written to {settings.METRICS_DIRECTORY} ({error.strerror}): DURAK_VAR names another "
            "directory for the files of the site."
        )
    os.environ[DIRECTORY_VARIABLE] = str(directory)
    _instruments = import_module("durak_site.metrics.instruments")


def delete_child_gauges(process_id: int) -> None:
    """Remove the gauges of a child process that has ended. Its counters remain."""
    if _instruments is not None:
        import_module("prometheus_client.multiprocess").mark_process_dead(process_id)


def record_request(method: str, route: str, status: int, began: float) -> None:
    """Record a request and the status of its response.

    `method` is one of METHODS, or OTHER_LABEL. `route` is a URL pattern, never a path. `began` is the value of
    `time.perf_counter()` at the start of the request.
    """
    if _instruments is not None:
        _instruments.requests.labels(method, route).observe(time.perf_counter() - began)
        _instruments.responses.labels(method, route, status).inc()


def record_refusal(code: str) -> None:
    if _instruments is not None:
        _instruments.refusals.labels(code if code in _instruments.STATUS_OF_CODE else OTHER_LABEL).inc()


def record_connections(limit: str, change: int) -> None:
    """Record that the number of open connections that `limit` counts has changed by `change`."""
    if _instruments is not None and limit in CONNECTION_KINDS:
        _instruments.connections.labels(CONNECTION_KINDS[limit]).inc(change)


def record_move(player: str) -> None:
    """Record a move. `player` is the kind of player that made it: person, bot, computer or clock."""
    if _instruments is not None:
        _instruments.moves.labels(player).inc()


def record_task(task: str, outcome: str, seconds: float) -> None:
    if _instruments is not None:
        _instruments.tasks.labels(task, outcome).observe(seconds)


def record_sent_task(task: str) -> None:
    if _instruments is not None:
        _instruments.sent_tasks.labels(task).inc()
