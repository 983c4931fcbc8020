"""Sentences that name a column, its stored value and the expected value. Columns with cards are named without their
values, because the output of a check may be logged."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

SKEW = timedelta(minutes=10)
"""The most that two times of one game may be out of order. Several machines write them, and a sweep acts at the time at
which it started."""


def expect(column: str, stored: Any, expected: Any) -> Iterator[str]:
    if stored != expected:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(expected)}"


def expect_between(column: str, stored: Any, least: Any, most: Any) -> Iterator[str]:
    if not least <= stored <= most:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(least)} to {_format_value(most)}"


def expect_not_before(column: str, stored: datetime, earliest: datetime) -> Iterator[str]:
    if stored < earliest - SKEW:
        yield f"{column} is {_format_value(stored)}, expected {_format_value(earliest)} or later"


def expect_that(holds: bool, column: str, stored: Any, expected: str) -> Iterator[str]:
    """Yield a sentence that names the column unless `holds` is true. `expected` says in words what the value should
    be."""
    if not holds:
        yield f"{column} is {_format_value(stored)}, expected {expected}"


def convert_by_json(data: Any) -> Any:
    """Return the data as they are after a round trip through JSON."""
    return json.loads(json.dumps(data))


def _format_value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_format_value, value))}]"
    return value.isoformat() if isinstance(value, datetime) else str(value)
