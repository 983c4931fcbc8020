from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from games import engine, event_log, nudges
from games.engine import Refused, State
from games.errors import Forbidden, GameError, by_the_rules, not_your_move
from games.models import Game, Seat
from games.services.abandoning import abandon_if_agreed
from games.services.hand import Hand, take_up


@dataclass(frozen=True)
class Moved:
    """An accepted move: the saved game with its series, its state, its seats with their players, the mover's `seat`,
    and what was written into the log."""

    game: Game
    state: State
    seats: list[Seat]
    seat: Seat
    entries: list[event_log.Entry]

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened, as the mover was shown it."""
        return self.events_for(self.seat.index)

    def events_for(self, viewer: int | None) -> list[dict[str, Any]]:
        """The same as this seat, or (None) everybody, was shown it."""
        return event_log.entries_for(self.state, self.entries, viewer)


def game_move(
    *, game_id: str, user: AbstractBaseUser, move: str, version: int | None = None, now: datetime | None = None
) -> Moved:
    """Play a move by hand. `version` is the one the user saw when deciding.

    Raises NotFound, Forbidden for who has no seat in the game, and the refusals by the rules. A move that comes after
    the deadline, but before the clock has acted, counts.
    """
    with transaction.atomic():
        hand = take_up(game_id, now)
        seat = seat_of(hand, user)
        hand.mover = seat.index
        try:
            _play_by_hand(hand, seat, move, version)
        except Refused as refused:
            raise by_the_rules(refused, engine.version_for(hand.state, seat.index)) from None
        hand.settle()
        hand.save()
        if hand.game.computer_at is not None:
            transaction.on_commit(nudges.computers_to_play)
    return Moved(hand.game, hand.state, hand.seats, seat, hand.entries)


def seat_of(hand: Hand, user: AbstractBaseUser) -> Seat:
    for seat in hand.seats:
        if seat.player_id is not None and seat.player_id == user.pk:
            return seat
    raise Forbidden("You have no seat in this game.")


def _play_by_hand(hand: Hand, seat: Seat, text: str, version: int | None) -> None:
    move = engine.parse_move(hand.state, text)
    if not hand.state.over:
        _check_own_turn(hand, seat, move)
    if str(move) == "resign" and not hand.state.over:
        _resign(hand, seat, version)
    else:
        hand.play(seat.index, text, "player", version)
    hand.game.overdue_in_row[seat.index] = 0
    hand.game.moves[seat.index] += 1


def _check_own_turn(hand: Hand, seat: Seat, move: engine.Move) -> None:
    if seat.played_by_computer:
        raise _closed(
            hand,
            seat,
            "A computer plays your hand to the end."
            if seat.resigned
            else "A computer sits in for you; take your seat back first.",
        )
    if str(move) in ("keep", "exchange") and event_log.has_answered(hand.game, hand.state, seat.index):
        raise _closed(hand, seat, "You have answered already.")


def _closed(hand: Hand, seat: Seat, detail: str) -> GameError:
    return not_your_move(detail, engine.version_for(hand.state, seat.index))


def _resign(hand: Hand, seat: Seat, version: int | None) -> None:
    """Ends a game of two; in a larger one a computer plays the hand to the end."""
    if any(seat.index in together for together in hand.state.out):
        raise _closed(hand, seat, "You are out of the game, and safe.")
    seat.resigned_in = hand.state.bout
    if len(hand.seats) == 2:
        hand.play(seat.index, "resign", "player", version)
    else:
        seat.resigned = True
    seat.save(update_fields=["resigned", "resigned_in"])
    abandon_if_agreed(hand)
