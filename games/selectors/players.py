"""The public profile of a player: results, reliability and ratings."""

from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F, QuerySet

from accounts.models import User
from durak_site.database.rows import read_named_rows
from games.models import Club, Game, PlayerTotals
from games.selectors.house_presets import list_public_presets
from games.selectors.ratings import list_ratings
from games.selectors.series import build_series_game_row, select_listed_series
from games.sql.reliability import compute_reliability
from games.sql.results import COUNT_PUBLIC_RESULTS

TOTALS_FIELDS = ("games", "fool", "draws", "epaulettes")
MAX_GAMES_IN_PROFILE = 100
"""Maximum number of public games that count for the results in a profile. The newest public games count."""


def find_player(name: str) -> User | None:
    """Return the active player with this username, or None. Letters may have any case. One query."""
    return User.objects.filter_by_username(name).filter(is_active=True).first()


def build_profile(player: User) -> dict[str, Any]:
    """Return the public profile of the player. Seven queries.

    The totals include private series. The results by preset and by number of players include only public series.
    """
    totals = PlayerTotals.objects.filter(player=player).first() or PlayerTotals()
    return {
        "player": player.username,
        "display_name": player.shown_name,
        "created_at": player.created_at,
        "bot": player.is_bot,
        **{name: getattr(totals, name) for name in TOTALS_FIELDS},
        "reliability": compute_reliability(player.pk),
        "ratings": list_ratings(player),
        "presets": list_public_presets(player),
        "clubs": list_public_clubs_of_player(player),
        "public_results": load_public_results(player),
    }


def list_public_clubs_of_player(player: User) -> list[dict[str, str]]:
    """Return the player's public clubs by name. One query."""
    clubs = Club.objects.filter(members__player=player, visibility=Club.Visibility.PUBLIC).order_by("name", "pk")
    return [{"club": club.pk, "club_name": club.name} for club in clubs]


def load_public_results(player: User) -> dict[str, Any]:
    """Return the player's results in the newest MAX_GAMES_IN_PROFILE games of public series. One query."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT_PUBLIC_RESULTS, [player.pk, MAX_GAMES_IN_PROFILE])
        result_groups = [ResultGroup(**row) for row in read_named_rows(cursor)]
    by_preset, by_players = group_results_by(result_groups, "preset"), group_results_by(result_groups, "players")
    return {
        "games": sum(group.games for group in result_groups),
        "by_preset": [{"preset": preset, **sum_result_groups(some)} for preset, some in by_preset.items()],
        "by_players": [
            {"players": players, **sum_result_groups(by_players[players])} for players in sorted(by_players)
        ],
    }


class ResultGroup(NamedTuple):
    """Results of a player in games with the same preset and the same number of players."""

    preset: str | None
    players: int
    games: int
    fool: int
    expected: float
    draws: int


def group_results_by(result_groups: list[ResultGroup], field: str) -> dict[Any, list[ResultGroup]]:
    """Map each value of `field` to its result groups. The value with the most games comes first."""
    result_groups_by_value: dict[Any, list[ResultGroup]] = {}
    for group in result_groups:
        result_groups_by_value.setdefault(getattr(group, field), []).append(group)
    return dict(
        sorted(result_groups_by_value.items(), key=lambda item: (-sum(one.games for one in item[1]), str(item[0])))
    )


def sum_result_groups(result_groups: list[ResultGroup]) -> dict[str, Any]:
    """Return the sums of the result groups. `expected` is how many games as the fool chance alone would give."""
    return {
        "games": sum(one.games for one in result_groups),
        "fool": sum(one.fool for one in result_groups),
        "expected": round(sum(one.expected for one in result_groups), 2),
        "draws": sum(one.draws for one in result_groups),
    }


def list_played_games(player: User, viewer: User | None) -> QuerySet[Any]:
    """Return the games of the player, unordered. One query per page.

    Other viewers get only games of public series and of their own series. Sort by `-seat_started_at` and `-pk`, because
    an index has this order.
    """
    games = Game.objects.filter(seats__player=player)
    if viewer != player:
        games = games.filter(series__in=select_listed_series(viewer))
    games = games.annotate(seat=F("seats__index"), seat_started_at=F("seats__started_at"))
    return games.only("series_id", "number", "phase", "started_at", "finished_at", "result")


def build_player_game_row(game: Any) -> dict[str, Any]:
    """Return the JSON object of a game from `list_played_games`. No query."""
    return {"series": game.series_id, "seat": game.seat, **build_series_game_row(game)}
