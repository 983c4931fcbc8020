"""What several followers are told of, read once for all of them."""

from collections.abc import Iterable

from accounts.models import User
from accounts.selectors import newest_notices
from games.engine import State
from games.selectors.game_row import GameRow, whole_row
from games.selectors.marks import mark_of_player, people_among
from games.selectors.running import RunningGame, running_games

Found = tuple[GameRow, State]


class Reading:
    """What stands in the rows about these topics just now. Marks are read before whatever they are marks of: what is
    written in between is read once too often, and is not lost. Two queries at most, and one for each game."""

    def __init__(self, topics: Iterable[str]) -> None:
        people = people_among(topics)
        self._newest, self._running = newest_notices(people), running_games(people)
        self._games: dict[str, Found | None] = {}

    def newest(self, player_id: int) -> int:
        """The number of the newest notice."""
        return self._newest.get(player_id, 0)

    def running(self, player_id: int) -> list[RunningGame]:
        return self._running.get(player_id, [])

    def mark_of_player(self, player_id: int) -> str:
        return mark_of_player(self.newest(player_id), self.running(player_id))

    def game(self, game_id: str, viewer: User | None) -> Found | None:
        """None if there is none that this viewer may know of."""
        if game_id not in self._games:
            self._games[game_id] = whole_row(game_id)
        found = self._games[game_id]
        return found if found and found[0].may_be_known_to(viewer) else None
