"""Reading a long log takes a processor for a tenth of a second or more. So a process reads one at a time."""

from durak_site.http.gates import LimitedGate

LONG = 500
"""Events; ordinary games have fewer. It takes about a hundredth of a second to read so many."""
READING = LimitedGate("long_logs_at_once")
