"""The number of penalties of each debtor in each state, computed from stored totals.

A stored total counts all penalties of one debtor in one series. For the common games of certain players, it would be
wrong in two kinds of series:

- A seat has changed its owner, so not all games of the series have the same players.
- The series has teams, and fools of one team owe each other nothing.

The penalties of such series are counted one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from accounts.models import User
from games.models import GameSeat, Penalty, PenaltyTotals, Series, SeriesSeat
from games.selectors.penalties import (
    CREDITOR,
    DEBTOR,
    MARKS_OF_STATE,
    PenaltyFilter,
    select_own_penalties,
    select_penalties_between,
)
from games.selectors.series import select_listed_series

TOTALS_FIELDS = ("owed", "paid", "forgiven", "disputed", "epaulettes")
IS_NOT_PUBLIC = Q(is_public=False)
HAS_TEAMS = Q(rules__teams__gte=2)
MAX_CHANGED_SEATS = 100_000_000


@dataclass(frozen=True)
class TotalsSource:
    """The rows that are summed: stored totals, and penalties of series whose stored totals cannot be used."""

    stored: QuerySet[PenaltyTotals]
    penalties: QuerySet[Penalty] | None = None


def select_series_totals(series: Series) -> TotalsSource:
    return TotalsSource(PenaltyTotals.objects.filter(scope=series.pk))


def select_player_totals(player: User, user: User | None) -> TotalsSource:
    """Return the `TotalsSource` of one debtor.

    Viewers other than the debtor get only totals of public series and of their own series.
    """
    of_player = PenaltyTotals.objects.filter(debtor=player)
    if user == player:
        return TotalsSource(of_player.filter(Q(scope=PenaltyTotals.ALL_PUBLIC) | IS_NOT_PUBLIC))
    public = Q(scope=PenaltyTotals.ALL_PUBLIC)
    shown = public if user is None else public | IS_NOT_PUBLIC & Q(scope__in=select_listed_series(user).values("pk"))
    return TotalsSource(of_player.filter(shown))


def select_totals_between(one: User, other: User, user: User | None) -> TotalsSource:
    """Return the `TotalsSource` of all penalties of two players from their common games.

    Viewers other than these two get only totals of public series and of their own series.
    """
    both = _select_series_of_players(one, other).filter(pk__in=select_listed_series(user).values("pk"))
    return TotalsSource(
        _select_usable_totals(both).filter(debtor__in=(one, other)),
        select_penalties_between(one, other, user).filter(series__in=_list_series_without_usable_totals(both)),
    )


def select_own_totals(user: User, wanted: PenaltyFilter) -> TotalsSource:
    """Return the `TotalsSource` of the user's penalties that match the filter. The filter's `state` has no effect."""
    wanted = replace(wanted, state=None)
    # These totals read fewer rows: one row has the total of all public series.
    if wanted == PenaltyFilter(DEBTOR):
        return select_player_totals(user, user)
    series = _select_series_of_players(*([user] if wanted.other is None else [user, wanted.other]))
    totals = _select_usable_totals(series if wanted.club is None else series.filter(club=wanted.club))
    if wanted.role == DEBTOR:
        totals = totals.filter(debtor=user)
    elif wanted.role == CREDITOR:
        totals = totals.exclude(debtor=user)
    if wanted.other is not None:
        totals = totals.filter(debtor__in=(user, wanted.other))
    penalties = select_own_penalties(user, wanted).filter(series__in=_list_series_without_usable_totals(series))
    return TotalsSource(totals, penalties)


def _select_series_of_players(*players: User) -> QuerySet[Series]:
    seated = SeriesSeat.objects.filter(series=OuterRef("pk"), accepted_at__isnull=False)
    return Series.objects.filter(*(Exists(seated.filter(player=player)) for player in players))


def _select_usable_totals(series: QuerySet[Series]) -> QuerySet[PenaltyTotals]:
    """Return the stored totals of those of `series` in which no seat has changed its owner, and that have no teams."""
    usable = series.exclude(pk__in=_list_series_with_changed_owners()).exclude(HAS_TEAMS)
    return PenaltyTotals.objects.filter(scope__in=usable.values("pk"))


def _list_series_without_usable_totals(series: QuerySet[Series]) -> QuerySet[Any, str]:
    """Return the ids of those of `series` that have teams, and of all series in which a seat has changed its owner."""
    return _list_series_with_changed_owners().union(series.filter(HAS_TEAMS).values_list("pk", flat=True))


def _list_series_with_changed_owners() -> QuerySet[GameSeat, str]:
    """Return the ids of all series in which a seat has changed its owner."""
    # There are never so many seats. Because of the limit, PostgreSQL reads the ids once, not again for each penalty.
    return GameSeat.objects.filter(left_at__isnull=False).values_list("game__series", flat=True)[:MAX_CHANGED_SEATS]


def sum_totals(source: TotalsSource) -> list[dict[str, Any]]:
    """Return a row of totals for each debtor, in the order of usernames. Two queries at most."""
    sums = {name: Sum(name) for name in TOTALS_FIELDS}
    totals = _sum_by_debtor(source.stored, sums)
    if source.penalties is not None:
        numbers = {name: Count("pk", filter=Q(last_mark__in=MARKS_OF_STATE[name])) for name in MARKS_OF_STATE}
        for debtor, row in _sum_by_debtor(source.penalties, {**numbers, "epaulettes": Sum("epaulettes")}).items():
            before = totals.get(debtor, dict.fromkeys(TOTALS_FIELDS, 0))
            totals[debtor] = {**row, **{name: row[name] + before[name] for name in TOTALS_FIELDS}}
    return [totals[debtor] for debtor in sorted(totals)]


def _sum_by_debtor(rows: QuerySet[Any], sums: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Map the username of each debtor to the sums of the debtor's rows."""
    groups = rows.values("debtor__username", "debtor__display_name")
    found = groups.annotate(**{f"all_{name}": total for name, total in sums.items()}).order_by("debtor__username")
    return {row["debtor__username"]: _build_totals_row(row) for row in found}


def _build_totals_row(row: Mapping[str, Any]) -> dict[str, Any]:
    username = row["debtor__username"]
    return {
        "debtor": username,
        "debtor_display_name": row["debtor__display_name"] or username,
        **{name: row[f"all_{name}"] for name in TOTALS_FIELDS},
    }
