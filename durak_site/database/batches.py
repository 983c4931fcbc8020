"""Deletion and reading of many rows in batches: no transaction, lock or cursor lasts longer than one batch."""

import time
from collections.abc import Iterator
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Model, Q, QuerySet

Row = TypeVar("Row", bound=Model)

BATCH = 1000
BUDGET = 10.0
"""Seconds that one deletion may take. Celery ends a task after twice as long; the next run deletes the rest."""


def delete_in_batches(rows: QuerySet[Row]) -> int:
    """Delete these rows within BUDGET seconds and return their number. Skip rows locked by other transactions."""
    end, deleted = time.monotonic() + BUDGET, 0
    while time.monotonic() < end:
        batch = _delete_batch(rows)
        deleted += batch
        if batch < BATCH:
            break
    return deleted


@transaction.atomic
def _delete_batch(rows: QuerySet[Row]) -> int:
    keys = list(rows.select_for_update(skip_locked=True).values_list("pk", flat=True)[:BATCH])
    rows.model._default_manager.filter(pk__in=keys).delete()
    return len(keys)


def read_in_batches(rows: QuerySet[Row], *order: str, size: int) -> Iterator[list[Row]]:
    """Yield the rows ordered by these fields, ascending, with one query per batch (and its prefetches).

    The last field must be unique, and none may be null. Rows inserted during the reading are included if they come
    later in the order.
    """
    rows = rows.order_by(*order)
    batch = list(rows[:size])
    while batch:
        yield batch
        if len(batch) < size:
            return
        batch = list(rows.filter(_is_after(batch[-1], order))[:size])


def _is_after(row: Model, order: tuple[str, ...]) -> Q:
    """Return the condition for rows after this one. The `__gte` terms let PostgreSQL use the index."""
    *before, last = order
    condition: Any = Q(**{f"{last}__gt": getattr(row, last)})
    for name in reversed(before):
        value = getattr(row, name)
        condition = Q(**{f"{name}__gte": value}) & (Q(**{f"{name}__gt": value}) | condition)
    return Q(condition)
