"""The games of a series, and the common standings of the series and its rematches."""

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.models import User
from games import words
from games.models import Game
from games.selectors.series import build_series_game_row
from games.web.people import add_names, get_player_names
from games.words.levels import get_level_name


def build_game_rows(games: Iterable[Game], user: User | None) -> list[dict[str, Any]]:
    """Build a row for each of these games, with the result in words. The seats of the games must be loaded."""
    return [
        {
            **build_series_game_row(game),
            "ended": game.result and words.describe_result(game.result, get_player_names(game, user)),
        }
        for game in games
    ]


def get_history_context(series_view: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the standings of the chain of rematches to which the series belongs.

    Return None if the viewer may see no other series of the chain.
    """
    history = series_view["all_time"]
    if len(history["parts"]) == 1:
        return None
    rows = [{**row, "level": get_level_name(row["computer"])} for row in history["standings"]]
    return {**history, "standings": add_names(rows, names)}
