"""A gate for reading long logs. It takes a tenth of a second or more of a processor, so a process reads one at a
time."""

from durak_site.limits.concurrency import ConcurrencyLimit

LONG_LOG_EVENTS = 500
"""The number of events from which a log is long. Reading this many takes about a hundredth of a second."""
LONG_LOG_GATE = ConcurrencyLimit("long_logs_at_once")
