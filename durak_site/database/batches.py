"""Deletion, reading and processing of many rows in batches. No transaction, lock or cursor outlasts a batch."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)

BATCH_SIZE = 1000
MAX_RUN_SECONDS = 10.0
"""Seconds after which `delete_in_batches` stops, because Celery ends a task after 20 seconds. The next run of the task
deletes further rows.
"""


def delete_in_batches(rows: QuerySet[Row]) -> int:
    """Delete the rows in batches, except locked rows. Stop after MAX_RUN_SECONDS. Return how many were deleted."""
    end, deleted = time.monotonic() + MAX_RUN_SECONDS, 0
    while time.monotonic() < end:
        batch = _delete_batch(rows)
        deleted += batch
        if batch < BATCH_SIZE:
            break
    return deleted


@transaction.atomic
def _delete_batch(rows: QuerySet[Row]) -> int:
    keys = list(rows.select_for_update(skip_locked=True).values_list("pk", flat=True)[:BATCH_SIZE])
    rows.model._default_manager.filter(pk__in=keys).delete()
    return len(keys)


def process_in_batches(process_batch: Callable[[], int], size: int) -> int:
    """Call `process_batch` until it has processed fewer than `size` rows. Return the number of rows of all calls.

    `process_batch` must process up to `size` rows in a transaction of its own, and return how many there were.
    """
    total = batch = process_batch()
    while batch == size:
        batch = process_batch()
        total += batch
    return total


def read_in_batches(rows: QuerySet[Row], *order: str, size: int) -> Iterator[list[Row]]:
    """Yield lists of up to `size` rows, sorted by the fields `order`. Each list takes one query.

    The last field must be unique, and no field may be null. A row that is inserted meanwhile is included if it comes
    after all rows that have been read.
    """
    rows = rows.order_by(*order)
    batch = list(rows[:size])
    while batch:
        yield batch
        if len(batch) < size:
            return
        batch = list(rows.filter(build_condition_after(get_position(batch[-1], order), order))[:size])


def get_position(row: Any, order: Sequence[str]) -> list[Any]:
    """Return the values of the fields `order` of this row."""
    return [getattr(row, field.removeprefix("-")) for field in order]


def build_condition_after(position: Sequence[Any], order: Sequence[str]) -> Q:
    """Return the condition for the rows that come after the row with the values `position` of the fields `order`.

    The last field must be unique, and no field may be null. The condition contains redundant terms with `lte` and
    `gte`, because PostgreSQL needs them to use the index.
    """
    condition: Any = None
    for field, value in zip(reversed(order), reversed(position), strict=True):
        name, comparison = field.removeprefix("-"), "lt" if field.startswith("-") else "gt"
        after = Q(**{f"{name}__{comparison}": value})
        condition = after if condition is None else Q(**{f"{name}__{comparison}e": value}) & (after | condition)
    return Q(condition)
