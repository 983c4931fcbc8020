"""Checks of the columns of the seats of a game."""

from collections.abc import Iterator, Sequence

from games import engine
from games.models import Game, GameSeat
from games.services.verify.compared_rows import ComparedRows
from games.services.verify.move_counter import MoveCounter
from games.services.verify.replay import Replay
from games.services.verify.sentences import MAX_SKEW, expect_between, expect_equal, expect_not_before, expect_that

PLAYER_ONLY_FIELDS = {
    "is_taken_over": False, "has_resigned": False, "resigned_in_bout": None, "is_bot": False, "takeovers": 0,
    "is_taken_over_for_good": False, "seen_version": 0, "abandon_agreed_at": None,
}  # fmt: skip
"""Fields that have a meaning only for a seat with a player, with the values that they have in a computer's seat."""


def find_seat_faults(
    game: Game, seats: Sequence[GameSeat], compared_rows: ComparedRows, replay: Replay
) -> Iterator[str]:
    for seat in seats:
        yield from _find_time_faults(game, seat)
        if seat.player_id is None:
            for name, value in PLAYER_ONLY_FIELDS.items():
                column = GameSeat._meta.get_field(name).column  # type: ignore[union-attr]  # no relation of others
                yield from expect_equal(f"seat {seat.index}: {column}", getattr(seat, name), value)
        else:
            yield from _find_player_faults(game, seat, compared_rows.has_deleted_account(seat.index), replay)
    yield from _find_agreement_faults(game, seats)


def _find_time_faults(game: Game, seat: GameSeat) -> Iterator[str]:
    """Check the times in the seat, which are copies of the game's times for indexes by player."""
    yield from expect_equal(f"seat {seat.index}: started_at", seat.started_at, game.started_at)
    yield from expect_equal(f"seat {seat.index}: finished_at", seat.finished_at, game.finished_at)
    if seat.left_at is not None:
        may_leave = seat.player_id is not None or game.series.computer_seats_open
        yield from expect_that(may_leave, f"seat {seat.index}: left_at", seat.left_at, "None: the computer stays")
        yield from expect_not_before(f"seat {seat.index}: left_at", seat.left_at, game.started_at)


def _find_player_faults(game: Game, seat: GameSeat, has_deleted_account: bool, replay: Replay) -> Iterator[str]:
    name = f"seat {seat.index}"
    yield from _find_takeover_faults(game, seat, has_deleted_account, replay.counter)
    yield from _find_resignation_faults(game, seat, replay)
    yield from expect_between(f"{name}: seen", seat.seen_version, 0, engine.get_version(replay.state, seat.index))
    is_bot = seat.player is not None and seat.player.is_bot
    yield from expect_that(is_bot or not seat.is_bot, f"{name}: is_bot", seat.is_bot, "False: a bot stays one")


def _find_takeover_faults(game: Game, seat: GameSeat, has_deleted_account: bool, counter: MoveCounter) -> Iterator[str]:
    """Check the takeovers of a seat.

    A takeover of the previous game may go on. The log shows that the player took the seat back only by a later move by
    hand. Without the account, the records of its ordered moves are deleted, too, and only limits are checked.
    """
    name, taken = f"seat {seat.index}", counter.takeovers[seat.index]
    if not counter.is_lateness_known:
        return
    if has_deleted_account:
        yield from expect_between(f"{name}: takeovers", seat.takeovers, taken, counter.overdue[seat.index])
        return
    yield from expect_equal(f"{name}: takeovers", seat.takeovers, taken)
    most = game.series.takeovers_max
    is_for_good = most is not None and taken >= most
    yield from expect_equal(f"{name}: stays", seat.is_taken_over_for_good, is_for_good)
    if seat.is_taken_over:
        is_back = counter.last_by_hand[seat.index] > counter.last_takeover[seat.index]
        may_be_taken_over = (taken > 0 or game.number > 1) and not is_back
        yield from expect_that(may_be_taken_over, f"{name}: sitting_in", seat.is_taken_over, "False")
    else:
        must_be_taken_over = is_for_good and not game.is_over
        yield from expect_that(
            not must_be_taken_over, f"{name}: sitting_in", seat.is_taken_over, "True: it plays to the end"
        )


def _find_resignation_faults(game: Game, seat: GameSeat, replay: Replay) -> Iterator[str]:
    """Check that a resignation agrees with the log.

    In a game of two, a resignation is an event that ends the game. In a larger game, a computer plays the hand to the
    end, and the log has no event for it.
    """
    name, counter, bout = f"seat {seat.index}", replay.counter, replay.state.bout
    if len(game.moves) == 2:
        yield from expect_equal(f"{name}: resigned", seat.has_resigned, False)
        yield from expect_equal(
            f"{name}: resigned_in", seat.resigned_in_bout, bout if counter.resigned == seat.index else None
        )
    elif seat.resigned_in_bout is None:
        yield from expect_that(
            not seat.has_resigned, f"{name}: resigned", seat.has_resigned, "False: resigned_in is empty"
        )
    else:
        yield from expect_that(
            seat.has_resigned, f"{name}: resigned", seat.has_resigned, "True: resigned_in is not empty"
        )
        earliest = counter.bout_by_hand[seat.index]
        yield from expect_between(f"{name}: resigned_in", seat.resigned_in_bout, earliest, bout)


def _find_agreement_faults(game: Game, seats: Sequence[GameSeat]) -> Iterator[str]:
    """Check that the game is abandoned if all required players have agreed, and only then.

    If a player was replaced, the game is abandoned without agreement. A single required player cannot abandon a game.
    """
    for seat in seats:
        name, agreed_at = f"seat {seat.index}: abandon_agreed_at", seat.abandon_agreed_at
        if agreed_at is not None:
            yield from expect_not_before(name, agreed_at, game.started_at)
            if game.finished_at is not None:
                yield from expect_that(
                    agreed_at <= game.finished_at + MAX_SKEW, name, agreed_at, "a time before the end"
                )
    asked = [seat for seat in seats if seat.must_agree_to_abandon]
    missing = [seat for seat in asked if seat.abandon_agreed_at is None]
    if game.is_abandoned:
        is_replaced = any(seat.left_at is not None and seat.left_at == game.finished_at for seat in seats)
        for seat in () if is_replaced else missing:
            yield f"seat {seat.index}: abandon_agreed_at is None, but the game is abandoned"
    elif not game.is_over and len(asked) > 1 and not missing:
        yield "abandon_agreed_at is set for all seats that are asked, but the game is not abandoned"
