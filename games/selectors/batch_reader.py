"""Reads data for several held requests or streams at once, with few queries."""

from collections.abc import Iterable

from accounts.models import User
from accounts.selectors import load_newest_numbers
from games.engine import State
from games.selectors.change_tokens import build_player_change_token, find_club_ids, find_player_ids
from games.selectors.clubs.changes import ClubState, load_club_states
from games.selectors.game_row import GameRow, load_game_row_without_authorization
from games.selectors.running_games import RunningGame, load_running_games

GameAndState = tuple[GameRow, State]


class BatchReader:
    """Reads data about several topics. At most four queries for all topics together, and one more for each loaded game.

    Change tokens are read before the data. So a change between the two reads is never missed, but may be noticed twice.
    """

    def __init__(self, topics: Iterable[str]) -> None:
        all_topics = list(topics)
        people = find_player_ids(all_topics)
        self._clubs = load_club_states(find_club_ids(all_topics))
        self._newest, self._running = load_newest_numbers(people), load_running_games(people)
        self._games: dict[str, GameAndState | None] = {}

    def get_newest_notification_number(self, player_id: int) -> int:
        """Return the number of the player's newest notification."""
        return self._newest.get(player_id, 0)

    def get_running_games(self, player_id: int) -> list[RunningGame]:
        return self._running.get(player_id, [])

    def build_player_change_token(self, player_id: int) -> str:
        return build_player_change_token(
            self.get_newest_notification_number(player_id), self.get_running_games(player_id)
        )

    def get_club_state(self, club_id: str) -> ClubState | None:
        """Return the state of the club, or None if it does not exist. The caller checks the permission."""
        return self._clubs.get(club_id)

    def load_game(self, game_id: str, viewer: User | None) -> GameAndState | None:
        """Return the game's row and state, or None if the viewer may not see the game."""
        if game_id not in self._games:
            self._games[game_id] = load_game_row_without_authorization(game_id)
        found = self._games[game_id]
        return found if found and found[0].is_game_visible_to(viewer) else None
