"""Whether anything has been written to a game, or to what concerns a player, since one looked, without looking."""

from collections.abc import Collection, Iterable

from accounts.selectors import newest_notices
from durak_site.rows import rows_of
from durak_site.waking import topic_of_game, topic_of_player
from games.selectors.game_row import MARK
from games.selectors.running import RunningGame, running_games

GAMES = f"""
    SELECT game.id, {MARK} FROM games_game game JOIN games_series series ON series.id = game.series_id
    WHERE game.id = ANY(%s)
"""  # noqa: S608


def marks_of(topics: Iterable[str]) -> dict[str, str]:
    """For each game and each player that there is a text which changes with what is written of them: with the row of
    the game, its seats' and its series'; with those of all games that the player has not finished, and with what the
    player is told. Three queries at most. Of other topics there are no marks."""
    wanted = list(topics)
    games, people = about(wanted, "game"), people_among(wanted)
    newest, running = newest_notices(people), running_games(people)
    return {
        **{topic_of_game(game): mark for game, mark in marks_of_games(games).items()},
        **{topic_of_player(one): mark_of_player(newest.get(one, 0), running.get(one, ())) for one in people},
    }


def mark_of_player(newest: int, running: Iterable[RunningGame]) -> str:
    """`newest`: the number of the newest notice."""
    return " ".join([str(newest), *(f"{game.pk} {game.mark}" for game in running)])


def marks_of_games(game_ids: Collection[str]) -> dict[str, str]:
    return dict(rows_of(GAMES, list(game_ids))) if game_ids else {}


def people_among(topics: Iterable[str]) -> list[int]:
    return [int(key) for key in about(topics, "player")]


def about(topics: Iterable[str], kind: str) -> list[str]:
    """The keys in the topics of a kind."""
    return [key for of_kind, _, key in (topic.partition(":") for topic in topics) if of_kind == kind]
