"""A limit on reading long logs. A long log takes a tenth of a second or more of processor time, so a process reads only
one at a time."""

from durak_site.limits.concurrency import ConcurrencyLimit

LONG_LOG_EVENTS = 500
"""The most events of a log that is not long. Reading them takes about a hundredth of a second."""
LONG_LOG_SLOTS = ConcurrencyLimit("long_logs_at_once")
