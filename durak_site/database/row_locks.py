"""Row locks that several rows get together."""

from typing import Any

from django.db.models import QuerySet


def lock_rows(rows: QuerySet[Any]) -> None:
    """Lock these rows until the transaction ends, sorted by key, so that two transactions cannot deadlock. One query.

    Rows that refer to the locked rows can still be inserted (`FOR NO KEY UPDATE`).
    """
    list(rows.select_for_update(no_key=True).order_by("pk").values_list("pk"))
