"""Settings of the Python interpreter for a serving process, so that one request does not delay all others."""

import gc
import sys

from django.urls import get_resolver

SWITCH_INTERVAL = 0.0005
"""Seconds that one thread computes before another thread, or the event loop, may run.

With Python's default of 5 ms, a thread that returns from the database waits for several other requests each time. Fast
requests then took seconds.
"""
GC_THRESHOLDS = 10_000, 10, 10
"""Thresholds of the garbage collector: it runs after the new objects of some hundred requests."""


def prepare_interpreter() -> None:
    """Load all code that handles requests, and exclude it from garbage collection.

    A collection that includes it stops the process for a quarter of a second.
    """
    sys.setswitchinterval(SWITCH_INTERVAL)
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
