"""The state of a table after its game: penalties, the next game and the rematch."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.selectors.penalties import ledger_of_series, penalty_seen
from games.selectors.series import count_by_seat, seat_in, series_known


@dataclass(frozen=True)
class Aftermath:
    """The penalties owed for a finished game, and the next game and rematch, if they exist.

    `goes_on`: the series is still running. `sits_there`: the viewer has a seat and may create the missing ones.
    """

    owed: list[dict[str, Any]]
    next_game: str | None
    rematch: str | None
    goes_on: bool
    sits_there: bool

    @property
    def offers_rematch(self) -> bool:
        """Whether the viewer may request a rematch: only after the series, because before there is a next game."""
        return self.sits_there and not self.goes_on and self.rematch is None and self.next_game is None


def aftermath(game: dict[str, Any], user: User | None) -> Aftermath | None:
    """Return the aftermath of a game as the API returns it, or None if the game is running. Four queries."""
    series = series_known(game["series"], user) if game["finished_at"] else None
    if series is None:
        return None
    newest = series.newest_game
    return Aftermath(
        owed=[penalty_seen(one) for one in ledger_of_series(series).filter(game=game["id"])],
        next_game=newest if newest != game["id"] else None,
        rematch=series.standing_rematch,
        goes_on=series.state == series.State.RUNNING,
        sits_there=seat_in(series, user) is not None,
    )


def epaulettes_worn(game: dict[str, Any]) -> dict[int, int]:
    """Return each seat's epaulettes from the finished games of the series. No query if the rules have none."""
    if game["rules"]["epaulettes"] == "none":
        return {}
    return {seat: counts["epaulettes"] for seat, counts in count_by_seat(game["series"]).items()}
