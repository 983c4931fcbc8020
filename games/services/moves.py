from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine, event_log
from games.engine import RefusalError, State
from games.errors import GameError, build_not_your_move_error, convert_refusal_to_error
from games.models import Game, GameSeat
from games.read_models import LoggedEvent
from games.services.abandonment import abandon_if_agreed
from games.services.extensions import grant_extension_if_agreed
from games.services.live_game import LiveGame, lock_live_game
from games.services.restrictions import refuse_suspended


@dataclass(frozen=True)
class PlayedMove:
    """The result of an accepted move. `game` is saved. `seat` is the seat that moved.

    The series of `game` and the players of `seats` are loaded. `log_entries` are what the move added to the log.
    """

    game: Game
    state: State
    seats: list[GameSeat]
    seat: GameSeat
    log_entries: list[event_log.NewLogEntry]

    @property
    def events(self) -> list[LoggedEvent]:
        """The events of the move as the player who moved sees them."""
        return self.build_events_for_viewer(self.seat.index)

    def build_events_for_viewer(self, viewer: int | None) -> list[LoggedEvent]:
        """Return the events of the move as the viewer sees them. None is a spectator."""
        return event_log.build_entries_view(self.state, self.log_entries, viewer)


def play_move(
    *,
    game_id: str,
    user: User,
    move: str,
    version: int | None = None,
    as_spectator: bool = False,
    now: datetime | None = None,
) -> PlayedMove:
    """Play a move that the user has made by hand. `version` is the version of the game that the user saw. With
    `as_spectator`, it counts only public events.

    A move after the deadline counts if the clock has not acted yet. Raises NotFound if the user may not see the game,
    Forbidden if the user is suspended or has no seat in it, and the engine's refusals of the move.
    """
    refuse_suspended(user)
    with transaction.atomic():
        live = lock_live_game(game_id, now)
        seat = live.get_seat_of(user)
        live.present_seat = seat.index
        if version is not None and as_spectator:
            version = engine.convert_public_version(live.state, seat.index, version)
        try:
            _play_by_hand(live, seat, engine.parse_move(live.state.rules, move), version)
        except RefusalError as refused:
            raise _build_refusal(refused, live, seat.index) from None
        live.play_automatic_moves()
        live.update_and_save()
    return PlayedMove(live.game, live.state, live.seats, seat, live.log_entries)


def _play_by_hand(live: LiveGame, seat: GameSeat, move: engine.Move, version: int | None) -> None:
    if not live.state.over:
        _check_own_turn(live, seat, move)
    if move.kind == "resign" and not live.state.over:
        _resign(live, seat, move, version)
    else:
        live.play_move(seat.index, move, "player", version)
    live.game.overdue_in_row[seat.index] = 0
    live.game.moves[seat.index] += 1


def _build_refusal(refused: RefusalError, live: LiveGame, seat: int) -> GameError:
    """Convert a refusal of the engine to the error that the caller gets.

    If the game waits for the seat, `not_your_move` would mislead, so it becomes `illegal_move`.
    """
    if refused.code == "not_your_move" and seat in engine.list_awaited_seats(live.state):
        refused = RefusalError("illegal_move", refused.message)
    return convert_refusal_to_error(refused, engine.get_version(live.state, seat))


def _check_own_turn(live: LiveGame, seat: GameSeat, move: engine.Move) -> None:
    if seat.is_played_by_computer:
        raise _build_not_your_move_error(
            live,
            seat,
            _("A computer plays your hand to the end.")
            if seat.has_resigned or seat.is_taken_over_for_good
            else _("A computer sits in for you; take your seat back first."),
        )
    if move.kind in ("keep", "exchange") and event_log.has_declined_exchange(live.game, live.state, seat.index):
        raise _build_not_your_move_error(live, seat, _("You have answered already."))


def _build_not_your_move_error(live: LiveGame, seat: GameSeat, detail: str) -> GameError:
    return build_not_your_move_error(detail, engine.get_version(live.state, seat.index))


def _resign(live: LiveGame, seat: GameSeat, move: engine.Move, version: int | None) -> None:
    """Resign for the seat. This ends a game of two. In a larger game, a computer plays the hand to the end."""
    if any(seat.index in seats for seats in live.state.out):
        raise _build_not_your_move_error(live, seat, _("You are out of the game."))
    seat.resigned_in_bout = live.state.bout
    if len(live.seats) == 2:
        live.play_move(seat.index, move, "player", version)
    else:
        seat.has_resigned = True
    seat.save(update_fields=["has_resigned", "resigned_in_bout"])
    abandon_if_agreed(live)
    grant_extension_if_agreed(live)
