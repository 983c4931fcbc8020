"""The consequences of a finished game: its penalties, the next game of the series, and the rematch."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.read_models import GameView
from games.selectors.penalties import build_penalty_view, list_series_penalties
from games.selectors.series import load_series
from games.selectors.standings import count_results_by_owner, get_owner_key


@dataclass(frozen=True)
class Aftermath:
    """The consequences of a finished game.

    `next_game` and `rematch` are ids, or None. `may_continue` is True if the viewer may deal the next game or ask for a
    rematch (`Series.counts_as_player`).
    """

    penalties: list[dict[str, Any]]
    next_game: str | None
    rematch: str | None
    visible_rematch: str | None
    """The rematch, if the viewer may see it."""
    is_series_running: bool
    is_short_of_players: bool
    """Whether the series is running and has a free seat. The next game cannot be dealt before this seat is taken."""
    may_continue: bool

    @property
    def offers_rematch(self) -> bool:
        """Whether the viewer can create a rematch now."""
        return self.may_continue and not self.is_series_running and self.rematch is None and self.next_game is None

    @property
    def links_to_rematch(self) -> bool:
        """Whether the page has a link to the rematch, which only the last game of a series has."""
        return self.may_continue and self.visible_rematch is not None and self.next_game is None


def build_aftermath(game: GameView, user: User | None) -> Aftermath | None:
    """Return the consequences of a finished game. Seven queries at most.

    Return None if the game is running, or if the user may not see its series.
    """
    series = load_series(game["series"], user) if game["finished_at"] else None
    if series is None:
        return None
    newest = series.newest_game_id
    return Aftermath(
        penalties=[build_penalty_view(one) for one in list_series_penalties(series).filter(game=game["id"])],
        next_game=newest if newest != game["id"] else None,
        rematch=series.rematch_id,
        visible_rematch=series.visible_rematch_id,
        is_series_running=series.state == series.State.RUNNING,
        is_short_of_players=series.is_short_of_players,
        may_continue=series.counts_as_player(user),
    )


def count_epaulettes(game: GameView) -> dict[int, int]:
    """Count the epaulettes of each seat's owner in all finished games of the series.

    One query; none if the rules have no epaulettes.
    """
    if game["rules"]["epaulettes"] == "none":
        return {}
    counts = count_results_by_owner(game["series"])
    return {
        one["seat"]: counts[get_owner_key(one)]["epaulettes"] for one in game["players"] if get_owner_key(one) in counts
    }
