"""Totals of penalties: updated with each penalty and each mark, compared with the penalties, and rebuilt from them."""

import json
from collections.abc import Iterable, Sequence

from django.db import connection, transaction

from games.models import Penalty, PenaltyTotals, Series

TABLE = PenaltyTotals._meta.db_table
STATES = ("owed", "paid", "forgiven", "disputed")
COUNTED = (*STATES, "epaulettes")
COLUMNS = ", ".join(("scope", "debtor_id", "is_public", *COUNTED))
ADD = f"""
    INSERT INTO {TABLE} ({COLUMNS})
    SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bool[], {", ".join(["%s::int[]"] * len(COUNTED))}) ORDER BY 1, 2
    ON CONFLICT (scope, debtor_id) DO UPDATE SET
        {", ".join(f"{name} = {TABLE}.{name} + excluded.{name}" for name in COUNTED)}
"""  # noqa: S608
"""SQL that adds changes to the totals. It locks rows in the order of their keys, so that two transactions cannot
deadlock."""
FROM_PENALTIES = f"""
    SELECT scopes.scope, penalty.debtor_id, series.visibility = 'public' AS is_public,
           count(*) FILTER (WHERE penalty.last_mark IN ('owed', 'reopened')) AS owed,
           count(*) FILTER (WHERE penalty.last_mark = 'paid') AS paid,
           count(*) FILTER (WHERE penalty.last_mark = 'forgiven') AS forgiven,
           count(*) FILTER (WHERE penalty.last_mark = 'disputed') AS disputed,
           sum(penalty.epaulettes) AS epaulettes
    FROM games_penalty penalty JOIN games_series series ON series.id = penalty.series_id
    CROSS JOIN LATERAL (VALUES (series.id), ('{PenaltyTotals.ALL_PUBLIC}')) AS scopes(scope)
    WHERE scopes.scope = series.id OR series.visibility = 'public'
    GROUP BY 1, 2, 3
"""  # noqa: S608
CHECKED = ("is_public", *COUNTED)
STORED, FOUND = (", ".join(f"{of}.{name}" for name in CHECKED) for of in ("stored", "found"))
DIFFERENCES = f"""
    SELECT coalesce(stored.debtor_id, found.debtor_id), coalesce(stored.scope, found.scope),
           jsonb_build_array({STORED}), jsonb_build_array({FOUND})
    FROM {TABLE} stored
    FULL JOIN ({FROM_PENALTIES}) found ON found.debtor_id = stored.debtor_id AND found.scope = stored.scope
    WHERE ({STORED}) IS DISTINCT FROM ({FOUND})
    ORDER BY 1, 2
"""  # noqa: S608
LOCK = f"LOCK TABLE {TABLE} IN SHARE ROW EXCLUSIVE MODE"
"""Makes transactions that change penalties wait until this transaction ends; readers do not wait."""


def add_penalties_to_totals(*, series: Series, penalties: Sequence[Penalty]) -> None:
    """Add new penalties of one series to the totals of their debtors. One statement."""
    _add_changes(series, [(one.debtor_id, {one.state: 1, "epaulettes": one.epaulettes}) for one in penalties])


def move_penalty_in_totals(*, penalty: Penalty, before: str) -> None:
    """Count a penalty in its present state, and no longer in its state `before`. One statement."""
    if penalty.state != before:
        _add_changes(penalty.series, [(penalty.debtor_id, {before: -1, penalty.state: 1})])


def _add_changes(series: Series, changes: Iterable[tuple[int, dict[str, int]]]) -> None:
    is_public = series.visibility == Series.Visibility.PUBLIC
    scopes = [series.pk, PenaltyTotals.ALL_PUBLIC] if is_public else [series.pk]
    rows = [
        (scope, debtor, is_public, *(change.get(name, 0) for name in COUNTED))
        for debtor, change in changes
        for scope in scopes
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(ADD, [list(column) for column in zip(*rows, strict=True)])


@transaction.atomic
def find_wrong_penalty_totals() -> list[str]:
    """Compare all totals with the penalties, and return one sentence per wrong column.

    For a missing row, the sentences show None as the stored values. For a row that should not exist, they show None as
    the expected values.
    """
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
        cursor.execute(DIFFERENCES)
        rows = cursor.fetchall()
    return [
        f"totals of penalties of player {debtor} in {scope}: {column} is {value}, expected {expected}"
        for debtor, scope, stored, found in rows
        for column, value, expected in zip(CHECKED, json.loads(stored), json.loads(found), strict=True)
        if value != expected
    ]


@transaction.atomic
def rebuild_penalty_totals() -> int:
    """Rebuild all totals from the penalties, and return the number of rows."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK)
        PenaltyTotals.objects.all().delete()
        cursor.execute(f"INSERT INTO {TABLE} ({COLUMNS}) {FROM_PENALTIES}")
        return int(cursor.rowcount)
