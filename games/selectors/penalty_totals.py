"""The numbers of penalties of each debtor by state, from stored totals."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from accounts.models import User
from games.models import PenaltyTotals, Series, SeriesSeat
from games.selectors.penalties import CREDITOR, DEBTOR
from games.selectors.series import listed_series

COUNTED = ("owed", "paid", "forgiven", "disputed", "epaulettes")
HIDDEN = Q(is_public=False)


def list_series_totals(series: Series) -> QuerySet[PenaltyTotals]:
    return PenaltyTotals.objects.filter(scope=series.pk)


def list_player_totals(player: User, user: User | None) -> QuerySet[PenaltyTotals]:
    """Return the debtor's row for all public series, and a row for each hidden series in the viewer's own lists."""
    of_player = PenaltyTotals.objects.filter(debtor=player)
    public = Q(scope=PenaltyTotals.ALL_PUBLIC)
    return of_player.filter(public if user is None else public | HIDDEN & Q(scope__in=listed_series(user).values("pk")))


def list_totals_between(one: User, other: User, user: User | None) -> QuerySet[PenaltyTotals]:
    """Return the rows of both debtors for each series in which both play and that the viewer may see in lists."""
    both = [Exists(SeriesSeat.objects.filter(series=OuterRef("pk"), player=player)) for player in (one, other)]
    return PenaltyTotals.objects.filter(
        debtor__in=(one, other), scope__in=listed_series(user).filter(*both).values("pk")
    )


def list_own_totals(user: User, role: str | None, other: User | None = None) -> QuerySet[PenaltyTotals]:
    """Return the totals of the penalties that `select_own_penalties` returns, in any state.

    Reads rows of each series of the user. For role "debtor" without `other`, all public series have one row.
    """
    if role == DEBTOR and other is None:
        return list_player_totals(user, user)
    played = [
        Exists(SeriesSeat.objects.filter(series=OuterRef("pk"), player=player, accepted_at__isnull=False))
        for player in (user, other)
        if player is not None
    ]
    totals = PenaltyTotals.objects.filter(scope__in=Series.objects.filter(*played).values("pk"))
    if role == DEBTOR:
        totals = totals.filter(debtor=user)
    elif role == CREDITOR:
        totals = totals.exclude(debtor=user)
    return totals if other is None else totals.filter(debtor__in=(user, other))


def sum_totals(rows: QuerySet[PenaltyTotals]) -> list[dict[str, Any]]:
    """Add the rows of each debtor. Return one dictionary per debtor, in the order of usernames. One query."""
    sums = rows.values("debtor__username", "debtor__display_name").annotate(
        **{f"all_{name}": Sum(name) for name in COUNTED}
    )
    return [_build_line(row) for row in sums.order_by("debtor__username")]


def _build_line(row: Mapping[str, Any]) -> dict[str, Any]:
    username = row["debtor__username"]
    return {
        "debtor": username,
        "debtor_display_name": row["debtor__display_name"] or username,
        **{name: row[f"all_{name}"] for name in COUNTED},
    }
