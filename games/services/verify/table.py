"""The rows about the table at which a game is played: its seats in the series, its orders, the game before it."""

from dataclasses import dataclass

from games.models import Game, SeriesSeat, StandingOrders


@dataclass(frozen=True)
class SeatOwner:
    """A seat in the series. It does not change once the series runs."""

    player_id: int | None
    computer: str
    has_left: bool
    """Whether the player's account was deleted."""


@dataclass(frozen=True)
class Table:
    """The rows about one game. `last` is the previous game of the series, or None."""

    seats: list[SeatOwner]
    orders: list[StandingOrders]
    last: Game | None

    @property
    def orders_mask(self) -> int:
        """Bit mask of the seats that have standing orders."""
        return sum(1 << row.seat for row in self.orders)

    def has_left(self, seat: int) -> bool:
        return self.seats[seat].has_left


def read_table(game: Game) -> Table:
    seats = SeriesSeat.objects.filter(series=game.series_id).order_by("index")
    rows = seats.values_list("player_id", "computer", "player__is_active")
    return Table(
        [SeatOwner(player, computer, is_active is False) for player, computer, is_active in rows],
        list(StandingOrders.objects.filter(game=game)),
        _last(game) if game.number > 1 else None,
    )


def _last(game: Game) -> Game | None:
    last = Game.objects.filter(series=game.series_id, number=game.number - 1).first()
    if last is not None:
        last.series = game.series
    return last
