"""A limit on reading long logs: each process reads only one at a time."""

from durak_site.limits.concurrency import ConcurrencyLimit

LONG_LOG_EVENTS = 500
"""A log with more than LONG_LOG_EVENTS events is long. Reading LONG_LOG_EVENTS events takes about a hundredth of a
second."""
LONG_LOG_SLOTS = ConcurrencyLimit("long_logs_at_once")
