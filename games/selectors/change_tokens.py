"""Change tokens of games, players and clubs. Readers compare them to find out whether data have changed."""

from collections.abc import Collection, Iterable

from accounts.selectors import load_newest_numbers
from durak_site.database.rows import fetch_rows
from durak_site.messaging.wakeups import build_club_topic, build_game_topic, build_player_topic
from games.selectors.clubs.changes import load_club_states
from games.selectors.running_games import RunningGame, load_running_games
from games.sql.games import SELECT_CHANGE_TOKENS


def load_change_tokens(topics: Iterable[str]) -> dict[str, str]:
    """Map each topic of a game, a player or a club to its change token. Five queries at most.

    All other topics are left out. A token changes with these rows:

    - of a game: its own row, its seats and its series
    - of a player: the running games and notifications of the player
    - of a club: its own row, its members, its series and their newest games
    """
    all_topics = list(topics)
    games, people = _find_keys_of_kind(all_topics, "game"), find_player_ids(all_topics)
    newest, running = load_newest_numbers(people), load_running_games(people)
    clubs = load_club_states(find_club_ids(all_topics))
    return {
        **{build_club_topic(club): state.change_token for club, state in clubs.items()},
        **{build_game_topic(game): token for game, token in load_game_change_tokens(games).items()},
        **{
            build_player_topic(one): build_player_change_token(newest.get(one, 0), running.get(one, ()))
            for one in people
        },
    }


def build_player_change_token(newest: int, running: Iterable[RunningGame]) -> str:
    """Return a player's change token. `newest` is the number of the player's newest notification."""
    return " ".join([str(newest), *(f"{game.pk} {game.change_token}" for game in running)])


def load_game_change_tokens(game_ids: Collection[str]) -> dict[str, str]:
    return dict(fetch_rows(SELECT_CHANGE_TOKENS, list(game_ids))) if game_ids else {}


def find_player_ids(topics: Iterable[str]) -> list[int]:
    return [int(key) for key in _find_keys_of_kind(topics, "player")]


def find_club_ids(topics: Iterable[str]) -> list[str]:
    return _find_keys_of_kind(topics, "club")


def _find_keys_of_kind(topics: Iterable[str], kind: str) -> list[str]:
    """Return the keys of all topics of the given kind. A topic has the form `KIND:KEY`."""
    return [key for of_kind, _, key in (topic.partition(":") for topic in topics) if of_kind == kind]
