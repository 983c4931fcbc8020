"""Change tokens of games and players: they differ after a change, and are cheaper to read than the data."""

from collections.abc import Collection, Iterable

from accounts.selectors import newest_notices
from durak_site.rows import rows_of
from durak_site.waking import topic_of_game, topic_of_player
from games.selectors.game_row import CHANGE_TOKEN
from games.selectors.running import RunningGame, running_games

GAMES = f"""
    SELECT game.id, {CHANGE_TOKEN} FROM games_game game JOIN games_series series ON series.id = game.series_id
    WHERE game.id = ANY(%s)
"""  # noqa: S608


def marks_of(topics: Iterable[str]) -> dict[str, str]:
    """Return the change token of each topic that is a game or a player. Three queries at most.

    A game's token changes with its row, its seats and its series. A player's token changes with their running games and
    their notifications.
    """
    all_topics = list(topics)
    games, people = _keys_of_kind(all_topics, "game"), people_among(all_topics)
    newest, running = newest_notices(people), running_games(people)
    return {
        **{topic_of_game(game): token for game, token in marks_of_games(games).items()},
        **{topic_of_player(one): mark_of_player(newest.get(one, 0), running.get(one, ())) for one in people},
    }


def mark_of_player(newest: int, running: Iterable[RunningGame]) -> str:
    """Return a player's change token. `newest`: the number of the newest notification."""
    return " ".join([str(newest), *(f"{game.pk} {game.change_token}" for game in running)])


def marks_of_games(game_ids: Collection[str]) -> dict[str, str]:
    return dict(rows_of(GAMES, list(game_ids))) if game_ids else {}


def people_among(topics: Iterable[str]) -> list[int]:
    return [int(key) for key in _keys_of_kind(topics, "player")]


def _keys_of_kind(topics: Iterable[str], kind: str) -> list[str]:
    """Return the keys of the topics of this kind."""
    return [key for of_kind, _, key in (topic.partition(":") for topic in topics) if of_kind == kind]
