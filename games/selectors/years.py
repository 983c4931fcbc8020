"""A player's year in numbers. For the year of a club, see `games.selectors.clubs.years`."""

from datetime import UTC
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.models import Penalty, PenaltyMark, PenaltyMarkKind, Series
from games.models.years import MIN_GAMES_OF_YEAR, get_year_bounds
from games.selectors.players import find_player
from games.selectors.result_counts import (
    CountedResults,
    ResultCounts,
    SeatSelection,
    build_noted_game,
    count_results,
    sum_counts,
)
from games.sql.results import IS_COUNTED_FOR_PLAYER, SEAT_TABLES

FIRST_YEAR = 2000
SETTLED_MARKS = (PenaltyMarkKind.PAID, PenaltyMarkKind.FORGIVEN)


def parse_year(text: str) -> int | None:
    """Convert a year in a URL to a number, or return None.

    The year has four digits and lies from 2000 to the present year.
    """
    if not (len(text) == 4 and text.isascii() and text.isdigit()):
        return None
    return int(text) if FIRST_YEAR <= int(text) <= timezone.now().astimezone(UTC).year else None


def find_player_and_year(name: str, year: str) -> tuple[User, int] | None:
    """Return the active player and the year as a number, or None if one of them is not valid."""
    player, number = find_player(name), parse_year(year)
    return None if player is None or number is None else (player, number)


def build_player_year(player: User, year: int, viewer: User | None) -> dict[str, Any]:
    """Return the player's year in numbers. Two queries; one if there are no results.

    For viewers other than the player, only games of public series count.
    """
    is_own = viewer == player
    results = count_results(
        SeatSelection(SEAT_TABLES, IS_COUNTED_FOR_PLAYER, (player.pk, *get_year_bounds(year), is_own))
    )
    counts = results.list_counts_of_player(player.pk)
    sums = sum_counts(counts)
    penalties = Penalty.objects.filter(debtor=player)
    if not is_own:
        penalties = penalties.filter(series__visibility=Series.Visibility.PUBLIC)
    return {
        "player": player.username,
        "display_name": player.shown_name,
        "year": year,
        "games": sums["games"],
        "results": {
            **{name: sums[name] for name in ("fool", "expected", "draws", "epaulettes")},
            "by_players": [_build_result_group(one) for one in counts],
            **build_year_highlights(results, penalties, year),
        }
        if sums["games"] >= MIN_GAMES_OF_YEAR
        else None,
    }


def _build_result_group(one: ResultCounts) -> dict[str, Any]:
    """Return the JSON object of the player's results in games with one number of players, such as all games of three.

    The counts are None if there were fewer than ten such games.
    """
    return hide_counts_if_few_games(
        {"players": one.players, "games": one.games, "fool": one.fool, "expected": round(one.expected, 2)}
    )


def hide_counts_if_few_games(row: dict[str, Any]) -> dict[str, Any]:
    """Replace the counts of fools and epaulettes by None if there are fewer than ten games. Return the row."""
    hidden = row.keys() & {"fool", "expected", "epaulettes"}
    return row if row["games"] >= MIN_GAMES_OF_YEAR else {**row, **dict.fromkeys(hidden)}


def build_year_highlights(results: CountedResults, penalties: QuerySet[Penalty], year: int) -> dict[str, Any]:
    """Return the JSON object of a year's highlights: the games with the longest bout and the luckiest escape.

    It also has the number of `penalties` that were paid or forgiven in the year. One query.
    """
    return {
        "longest_bout": build_noted_game(results.longest_bout),
        "luckiest_escape": build_noted_game(results.luckiest_escape),
        "penalties_settled": count_settled_penalties(penalties, year),
    }


def count_settled_penalties(penalties: QuerySet[Penalty], year: int) -> int:
    """Count the penalties whose newest mark is "paid" or "forgiven" and was made in the year. One query."""
    since, until = get_year_bounds(year)
    newest = PenaltyMark.objects.filter(penalty=OuterRef("pk")).order_by("-pk").values("at")[:1]
    settled = penalties.filter(last_mark__in=SETTLED_MARKS, created_at__lt=until).annotate(settled_at=Subquery(newest))
    return settled.filter(settled_at__gte=since, settled_at__lt=until).count()
