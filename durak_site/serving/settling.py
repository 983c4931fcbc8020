"""What a process is told once before it serves, so that one request does not hold up all others."""

import gc
import sys

from django.urls import get_resolver

SWITCH = 0.0005
"""Seconds that one thread reckons before another, or the loop, has its turn. With Python's own 5 ms whoever comes back
from the database waits as long as several answers take to reckon, each time: what is quick in itself took seconds."""
LITTER = 10_000, 10, 10
"""How many more objects there are before the collector looks for cycles: those of some hundred requests."""


def settle() -> None:
    """Loads all that answers, and tells the collector that it stays: to walk through it takes a quarter of a second, in
    which nobody is answered."""
    sys.setswitchinterval(SWITCH)
    _ = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTER)
