"""Settings of the Python interpreter that prevent one request from delaying another."""

import gc
import sys

from django.urls import get_resolver

SWITCH_INTERVAL = 0.0005
"""Seconds that one thread computes before Python lets another thread, such as the event loop, run.

With the default of 5 ms, a thread waited for several other threads after each query, so that fast requests took
seconds.
"""


def prepare_interpreter() -> None:
    """Prepare this process to serve requests without long pauses.

    Set the switch interval. Load all code for requests, and exclude it from garbage collection. Otherwise a collection
    would stop the process for a quarter of a second.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
