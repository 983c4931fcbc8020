"""A limit on reading long logs. Reading a long log takes a tenth of a second or more of processor time, so each process
reads only one at a time."""

from durak_site.limits.concurrency import ConcurrencyLimit

LONG_LOG_EVENTS = 500
"""A log with more events than this is long. Reading this number of events takes about a hundredth of a second."""
LONG_LOG_SLOTS = ConcurrencyLimit("long_logs_at_once")
