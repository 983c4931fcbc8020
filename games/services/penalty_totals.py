"""Totals of penalties: update them, compare them with the penalties, and rebuild them."""

from collections.abc import Iterable, Sequence

from django.db import connection, transaction

from durak_site.database.rows import read_named_rows
from games.models import Penalty, PenaltyTotals, Series
from games.services.player_totals import compare_totals
from games.sql.penalties import (
    ADD_TO_TOTALS,
    COUNTED_COLUMNS,
    INSERT_COUNTED_TOTALS,
    LOCK_TOTALS,
    SELECT_WRONG_TOTALS,
)


def add_penalties_to_totals(*, series: Series, penalties: Sequence[Penalty]) -> None:
    """Add new penalties of one series to the totals of their debtors. One statement."""
    _add_changes_to_totals(series, [(one.debtor_id, {one.state: 1, "epaulettes": one.epaulettes}) for one in penalties])


def change_penalty_state_in_totals(*, penalty: Penalty, before: str) -> None:
    """Count a penalty in its present state, and no longer in its earlier state `before`. One statement."""
    if penalty.state != before:
        _add_changes_to_totals(penalty.series, [(penalty.debtor_id, {before: -1, penalty.state: 1})])


def _add_changes_to_totals(series: Series, changes: Iterable[tuple[int, dict[str, int]]]) -> None:
    is_public = series.visibility == Series.Visibility.PUBLIC
    scopes = [series.pk, PenaltyTotals.ALL_PUBLIC] if is_public else [series.pk]
    rows = [
        (scope, debtor, is_public, *(change.get(name, 0) for name in COUNTED_COLUMNS))
        for debtor, change in changes
        for scope in scopes
    ]
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(ADD_TO_TOTALS, [list(column) for column in zip(*rows, strict=True)])


@transaction.atomic
def find_wrong_penalty_totals() -> list[str]:
    """Compare all totals with the penalties, and return one sentence for each wrong column."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_TOTALS)
        cursor.execute(SELECT_WRONG_TOTALS)
        rows = read_named_rows(cursor)
    return [
        sentence
        for row in rows
        for sentence in compare_totals(f"totals of penalties of player {row['debtor']} in {row['scope']}", row)
    ]


@transaction.atomic
def rebuild_penalty_totals() -> int:
    """Rebuild all totals from the penalties, and return the number of rows."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK_TOTALS)
        PenaltyTotals.objects.all().delete()
        cursor.execute(INSERT_COUNTED_TOTALS)
        return int(cursor.rowcount)
