"""Builds the sentences about faults. A sentence names a column, its stored value and the expected value.

For columns with cards it names no values, because the output of a check may be logged.
"""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

MAX_SKEW = timedelta(minutes=10)
"""Two times of a game may be in the wrong order if they differ by at most this much. Several machines write these
times, and a sweep acts with the time at which it started."""


def expect_equal(column: str, stored: Any, expected: Any) -> Iterator[str]:
    if stored != expected:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(expected)}"


def expect_between(column: str, stored: Any, least: Any, most: Any) -> Iterator[str]:
    if not least <= stored <= most:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(least)} to {_format_value(most)}"


def expect_not_before(column: str, stored: datetime, earliest: datetime) -> Iterator[str]:
    if stored < earliest - MAX_SKEW:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(earliest)} or later"


def expect_that(holds: bool, column: str, stored: Any, expected: str) -> Iterator[str]:
    """Yield a sentence about the column unless `holds` is true. `expected` is the expected value in words."""
    if not holds:
        yield f"{column} is {_format_value(stored)}, expected {expected}"


def round_trip_through_json(data: Any) -> Any:
    """Return the data as they are after a round trip through JSON."""
    return json.loads(json.dumps(data))


def _format_value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_format_value, value))}]"
    return value.isoformat() if isinstance(value, datetime) else str(value)
