"""Games of a series, and its standings together with its rematches, on the page of the series."""

from collections.abc import Iterable, Mapping
from typing import Any

from games import words
from games.models import Game
from games.selectors.series import build_game_line
from games.web.people import add_names
from games.words.levels import LEVEL_NAMES


def describe_games(seen: dict[str, Any], games: Iterable[Game]) -> list[dict[str, Any]]:
    """Return these games of the series with their results in words."""
    table = words.Table.from_players(seen["seats"], seen["your_seat"])
    lines = map(build_game_line, games)
    return [{**game, "ended": game["result"] and words.describe_result(game["result"], table)} for game in lines]


def describe_history(seen: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any] | None:
    """Return the standings of the series together with its rematches, or None if the viewer sees no other series."""
    history = seen["all_time"]
    if len(history["parts"]) == 1:
        return None
    rows = [{**row, "level": LEVEL_NAMES.get(row["computer"] or "", "")} for row in history["standings"]]
    return {**history, "standings": add_names(rows, names)}
