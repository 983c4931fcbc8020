"""Whether anything has been written to a game, or to what concerns a player, since one looked, without looking.

PostgreSQL keeps the number of the transaction that wrote a row in the row, so no writer can forget to say so.
"""

from collections.abc import Iterable
from typing import Any

from django.db import connection

from accounts.selectors import newest_notices
from durak_site.waking import topic_of_game, topic_of_player

GAMES = """
    SELECT game.id, concat_ws(' ', game.xmin, series.xmin, string_agg(seat.xmin::text, ' ' ORDER BY seat.index))
    FROM games_game game
    JOIN games_series series ON series.id = game.series_id
    JOIN games_seat seat ON seat.game_id = game.id
    WHERE game.id = ANY(%s)
    GROUP BY game.id, series.id
"""
PLAYERS = """
    SELECT own.player_id, md5(string_agg(
        concat_ws(' ', game.id, game.xmin, series.xmin, seat.xmin), ' ' ORDER BY game.id, seat.index
    ))
    FROM games_seat own
    JOIN games_game game ON game.id = own.game_id
    JOIN games_series series ON series.id = game.series_id
    JOIN games_seat seat ON seat.game_id = game.id
    WHERE own.player_id = ANY(%s) AND game.finished_at IS NULL
    GROUP BY own.player_id
"""


def marks_of(topics: Iterable[str]) -> dict[str, str]:
    """For each game and each player that there is a text which changes with what is written of them: with the row of
    the game, its seats' and its series'; with those of all games that the player has not finished, and with what the
    player is told. Three queries at most. Of other topics there are no marks."""
    wanted = list(topics)
    games, people = about(wanted, "game"), [int(key) for key in about(wanted, "player")]
    of_games, of_players, newest = marks_of_games(games), marks_of_players(people), newest_notices(people)
    return {
        **{topic_of_game(game): mark for game, mark in of_games.items()},
        **{topic_of_player(one): f"{newest.get(one, 0)} {of_players.get(one, '')}" for one in people},
    }


def about(topics: Iterable[str], kind: str) -> list[str]:
    """The keys in the topics of a kind."""
    return [key for of_kind, _, key in (topic.partition(":") for topic in topics) if of_kind == kind]


def marks_of_games(game_ids: Iterable[str]) -> dict[str, str]:
    return _read(GAMES, list(game_ids))


def marks_of_players(player_ids: Iterable[int]) -> dict[int, str]:
    return _read(PLAYERS, list(player_ids))


def _read(query: str, keys: list[Any]) -> dict[Any, str]:
    if not keys:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(query, [keys])
        return dict(cursor.fetchall())
