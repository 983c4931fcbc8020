"""A gate for reading long logs. It takes a tenth of a second or more of a processor, so a process reads one at a
time."""

from durak_site.http.gates import LimitedGate

LONG = 500
"""The number of events from which a log is long. Reading this many takes about a hundredth of a second."""
READING = LimitedGate("long_logs_at_once")
