"""What comes of a finished game at its table: what is owed, and what is played next."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games.selectors.penalties import ledger_of_series, penalty_seen
from games.selectors.series import counted, seat_in, series_known


@dataclass(frozen=True)
class Aftermath:
    """`next_game` and `rematch` are there already, or can be had by who `sits_there`."""

    owed: list[dict[str, Any]]
    next_game: str | None
    rematch: str | None
    goes_on: bool
    sits_there: bool

    @property
    def offers_rematch(self) -> bool:
        """Only once the series is over: before, there is a next game."""
        return self.sits_there and not self.goes_on and self.rematch is None and self.next_game is None


def aftermath(game: dict[str, Any], user: User | None) -> Aftermath | None:
    """Of a game as its viewer was answered it; None while it is played. Four queries."""
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
    """By seat, what its player was beaten with in the finished games of the series; nothing is read where the rules
    have none."""
    if game["rules"]["epaulettes"] == "none":
        return {}
    return {seat: counts["epaulettes"] for seat, counts in counted(game["series"]).items()}
