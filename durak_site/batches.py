"""Deletes many rows in short transactions, so that no lock and no task lasts long."""

import time
from typing import TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

BATCH = 1000
BUDGET = 10.0
"""Seconds. A task is ended after twice as many; what is left is deleted in the next run."""


def delete_in_batches(rows: QuerySet[Row]) -> int:
    """Delete these rows and return how many there were. Rows locked by others are left for the next run."""
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
