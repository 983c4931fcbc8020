"""The rows with which the verification compares a game: owners of seats, standing orders, and the previous game."""

from dataclasses import dataclass

from django.db.models import QuerySet

from games.models import Game, GameSeat, SeriesSeat, StandingOrders


@dataclass(frozen=True)
class ExpectedOwner:
    """The expected owner of a seat of the game."""

    player_id: int | None
    computer: str
    has_deleted_account: bool
    """Whether the player's account was deleted."""


@dataclass(frozen=True)
class ComparedRows:
    """Rows that a game is compared with. `previous_game` is None for the first game."""

    owners: list[ExpectedOwner]
    standing_orders: list[StandingOrders]
    previous_game: Game | None

    @property
    def orders_mask(self) -> int:
        """Bit mask of the seats that have standing orders."""
        return sum(1 << row.seat for row in self.standing_orders)

    def has_deleted_account(self, seat: int) -> bool:
        return self.owners[seat].has_deleted_account


def read_compared_rows(game: Game) -> ComparedRows:
    """Read the rows that the verification compares with the game.

    The owners of its seats are expected to be those of the next game, or of the series if there is none. A player who
    left a seat after this game (`left_at`) is expected to be the owner of that seat.
    """
    left = GameSeat.objects.filter(game=game, left_at__isnull=False)
    following = GameSeat.objects.filter(game__series=game.series_id, game__number=game.number + 1)
    next_owners = _read_owners(following) or _read_owners(SeriesSeat.objects.filter(series=game.series_id))
    owners = {**next_owners, **_read_owners(left)}
    return ComparedRows(
        [owners[index] for index in sorted(next_owners)],
        list(StandingOrders.objects.filter(game=game)),
        _load_previous_game(game) if game.number > 1 else None,
    )


def _read_owners(seats: "QuerySet[GameSeat] | QuerySet[SeriesSeat]") -> dict[int, ExpectedOwner]:
    rows = seats.values_list("index", "player_id", "computer", "player__is_active")
    return {index: ExpectedOwner(player, computer, is_active is False) for index, player, computer, is_active in rows}


def _load_previous_game(game: Game) -> Game | None:
    last = Game.objects.filter(series=game.series_id, number=game.number - 1).first()
    if last is not None:
        last.series = game.series
    return last
