"""A year of games in numbers."""

from datetime import UTC
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from accounts.models import User
from games.models import Penalty, PenaltyMark, PenaltyMarkKind, Series
from games.models.years import FEWEST_GAMES, get_bounds
from games.selectors.game_sets import Counts, GameSet, Results, load_results, sum_counts
from games.selectors.head_to_head import build_longest_bout
from games.selectors.players import find_player

FIRST_YEAR = 2000
SETTLED = (PenaltyMarkKind.PAID, PenaltyMarkKind.FORGIVEN)
PLAYED_GAMES = """
    games_gameseat seat JOIN games_game game ON game.id = seat.game_id
    JOIN games_series series ON series.id = game.series_id
"""
OF_PLAYER = """
    seat.player_id = %s AND seat.finished_at >= %s AND seat.finished_at < %s AND (%s OR series.visibility = 'public')
"""


def parse_year(text: str) -> int | None:
    """Return the year of an address, or None if it is not one of four digits from 2000 to this year."""
    if not (len(text) == 4 and text.isascii() and text.isdigit()):
        return None
    return int(text) if FIRST_YEAR <= int(text) <= timezone.now().astimezone(UTC).year else None


def find_player_and_year(name: str, year: str) -> tuple[User, int] | None:
    """Return the active player and the year, or None if either does not exist."""
    player, number = find_player(name), parse_year(year)
    return None if player is None or number is None else (player, number)


def build_player_year(player: User, year: int, viewer: User | None) -> dict[str, Any]:
    """Return the player's year: all games for the player, public ones for others. Two queries."""
    is_own = viewer == player
    games = GameSet(PLAYED_GAMES, OF_PLAYER, (player.pk, *get_bounds(year), is_own))
    penalties = Penalty.objects.filter(debtor=player)
    if not is_own:
        penalties = penalties.filter(series__visibility=Series.Visibility.PUBLIC)
    results = load_results(games)
    return {
        "player": player.username,
        "display_name": player.shown_name,
        "year": year,
        **build_year(results, results.of_player(player.pk), penalties, year),
    }


def build_year(results: Results, counts: list[Counts], penalties: QuerySet[Penalty], year: int) -> dict[str, Any]:
    """Return the numbers of a year. From fewer than ten games only their count is returned."""
    sums = sum_counts(counts)
    is_enough = sums["games"] >= FEWEST_GAMES
    return {"games": sums["games"], "results": _build_results(results, counts, penalties, year) if is_enough else None}


def _build_results(results: Results, counts: list[Counts], penalties: QuerySet[Penalty], year: int) -> dict[str, Any]:
    sums = sum_counts(counts)
    escape = results.escape
    return {
        **{name: sums[name] for name in ("fool", "expected", "draws", "epaulettes")},
        "by_players": [_build_group(one) for one in counts],
        "longest_bout": build_longest_bout(results.longest_bout),
        "luckiest_escape": None if escape is None else {**escape.to_data(), "cards": escape.cards},
        "penalties_settled": count_settled(penalties, year),
    }


def _build_group(one: Counts) -> dict[str, Any]:
    """Return the results in games with the same number of players; without numbers if there are fewer than ten."""
    is_enough = one.games >= FEWEST_GAMES
    return {
        "players": one.players,
        "games": one.games,
        "fool": one.fool if is_enough else None,
        "expected": round(one.expected, 2) if is_enough else None,
    }


def count_settled(penalties: QuerySet[Penalty], year: int) -> int:
    """Count the penalties that are settled, and were settled in this year. One query."""
    since, until = get_bounds(year)
    newest = PenaltyMark.objects.filter(penalty=OuterRef("pk")).order_by("-pk").values("at")[:1]
    settled = penalties.filter(last_mark__in=SETTLED, created_at__lt=until).annotate(settled_at=Subquery(newest))
    return settled.filter(settled_at__gte=since, settled_at__lt=until).count()
