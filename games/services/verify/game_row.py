"""Checks of the columns of a game that follow from its log, its seats and its series."""

from collections.abc import Iterator, Sequence
from copy import copy
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from accounts.models.user import MAX_REMINDERS
from games import engine, event_log
from games.clocks import Calendar
from games.models import Game, GameSeat
from games.models.household import has_household_pair
from games.services import move_clock
from games.services.awaited_seats import LoadedGame
from games.services.outages import sum_outage_durations
from games.services.verify.compared_rows import ComparedRows
from games.services.verify.event_checks import may_have_been_taken_over
from games.services.verify.replay import Replay
from games.services.verify.sentences import (
    MAX_SKEW,
    expect_between,
    expect_equal,
    expect_not_before,
    expect_that,
    round_trip_through_json,
)


def find_game_row_faults(
    game: Game, seats: Sequence[GameSeat], compared_rows: ComparedRows, replay: Replay
) -> Iterator[str]:
    """Yield a fault for each value in the game's row that does not agree with the replayed log.

    `replay` has read the whole log. If the game was abandoned, the caller has abandoned `replay.state`, too.
    """
    yield from _find_state_faults(game, replay)
    yield from _find_start_faults(game, replay)
    yield from _find_end_faults(game, replay)
    yield from _find_household_faults(game, seats)
    yield from _find_orders_faults(game, compared_rows)
    yield from _find_move_count_faults(game, seats, compared_rows, replay)
    yield from _find_will_keep_faults(game, replay.state)
    yield from _find_clock_faults(game, seats, replay)
    try:
        yield from _find_calendar_faults(game, seats)
        yield from _find_waiting_faults(game, seats, replay)
    except Exception as error:  # a falsified calendar or bank may break any computation with it
        yield f"calendar or banks cannot be read ({type(error).__name__})"


def _find_state_faults(game: Game, replay: Replay) -> Iterator[str]:
    if round_trip_through_json(engine.build_snapshot(replay.state)) != game.snapshot:
        yield "snapshot is not what the log folds to"
    yield from expect_equal("version", game.version, replay.checks.seq)
    yield from expect_equal("phase", game.phase, replay.state.phase)
    yield from expect_equal("result", game.result, round_trip_through_json(replay.state.result))


def _find_start_faults(game: Game, replay: Replay) -> Iterator[str]:
    """Check `started_at`: the time of the first event. It may be earlier if the game begins with a cut of the cards."""
    first_at = replay.checks.first_at
    if event_log.load_rules(game.series).cut == "none":
        yield from expect_equal("started_at", game.started_at, first_at)
    elif first_at is not None:
        is_before_cut = game.started_at <= first_at + MAX_SKEW
        yield from expect_that(is_before_cut, "started_at", game.started_at, "a time before the cut")


def _find_end_faults(game: Game, replay: Replay) -> Iterator[str]:
    """Check the time of the end: the time of the last event, or later for an abandoned game."""
    last_at = replay.checks.last_at or game.started_at
    if game.finished_at is None:
        yield from expect_that(game.is_over == replay.state.over, "finished_at", game.finished_at, "a time at the end")
    elif game.is_abandoned:
        yield from expect_not_before("finished_at", game.finished_at, last_at)
    else:
        yield from expect_equal("finished_at", game.finished_at, last_at)


def _find_household_faults(game: Game, seats: Sequence[GameSeat]) -> Iterator[str]:
    """Check whether the game is stored correctly as one of a household pair or not.

    Skip the check if a pair was confirmed or ended close to the deal, because it is uncertain which came first.
    """
    players = [seat.player_id for seat in seats if seat.player_id is not None]
    before, after = game.started_at - MAX_SKEW, game.started_at + MAX_SKEW
    is_certain, is_possible = has_household_pair(players, before, after), has_household_pair(players, after, before)
    if is_certain == is_possible:
        yield from expect_equal("one_household", game.has_household_pair, is_certain)


def _find_orders_faults(game: Game, compared_rows: ComparedRows) -> Iterator[str]:
    """Check the bit mask of the seats with standing orders.

    In finished games, ignore deleted accounts: their orders are deleted, but not their bits.
    """
    left = (
        sum(1 << seat for seat in range(len(compared_rows.owners)) if compared_rows.has_deleted_account(seat))
        if game.is_over
        else 0
    )
    yield from expect_equal("orders", game.seats_with_orders & ~left, compared_rows.orders_mask & ~left)


def _find_move_count_faults(
    game: Game, seats: Sequence[GameSeat], compared_rows: ComparedRows, replay: Replay
) -> Iterator[str]:
    found = replay.counter
    yield from expect_equal("overdue", game.overdue, found.overdue)
    delayed = int(can_delay_keep(game))
    for seat in seats:
        index, stored = seat.index, game.overdue_in_row[seat.index]
        resigned = int(seat.has_resigned)
        moves = found.moves[index] + resigned
        yield from expect_between(f"moves of seat {index}", game.moves[index], moves, moves + delayed)
        in_row = 0 if resigned else found.overdue_in_row[index]
        if compared_rows.has_deleted_account(index) or not found.is_lateness_known:
            yield from expect_between(f"overdue_in_row of seat {index}", stored, 0, game.series.takeover_after - 1)
        elif stored or not delayed:
            yield from expect_equal(f"overdue_in_row of seat {index}", stored, in_row)


def can_delay_keep(game: Game) -> bool:
    """Return whether players can decline the exchange of the trump before the move `keep` is made (`Game.will_keep`).

    The move is made at the end of the window, but counted in the game's row at once. So if the game ends first, the row
    counts one move more than the log has.
    """
    return not game.series.quick_pass and event_log.load_rules(game.series).trump_exchange != "off"


def _find_will_keep_faults(game: Game, state: engine.State) -> Iterator[str]:
    """Check the stored choice to keep the lowest trump, which the log shows only when the window has ended.

    If it is set, the awaited player must be able to keep the trump. `keep_is_ordered` must be False in games that do
    not delay a `keep`.
    """
    if not can_delay_keep(game):
        yield from expect_equal("keep_is_ordered", game.keep_is_ordered, False)
    if game.will_keep:
        asked = engine.list_awaited_seats(state)
        can_keep = bool(asked) and any(move.kind == "keep" for move in engine.list_legal_moves(state, asked[0]))
        yield from expect_that(can_keep and not game.series.quick_pass, "will_keep", game.will_keep, "False")


def _find_clock_faults(game: Game, seats: Sequence[GameSeat], replay: Replay) -> Iterator[str]:
    """Check the start of the clock, the banks and the extra time.

    The log does not show when a player took a seat back, or when a clock stood still, also because of an outage. In
    these cases, only the smallest possible values are compared.
    """
    computers_played = replay.counter.was_played_by_computer
    returned = any(
        seat.player_id is not None and (computers_played[seat.index] or may_have_been_taken_over(game, seat))
        for seat in seats
    )
    since, banks = replay.clock.waiting_since, replay.clock.banks
    runs_anew = game.phase in engine.WINDOW_PHASES or (game.is_over and not game.is_abandoned)
    if returned and not runs_anew and game.waiting_since != since:
        yield from expect_not_before("waiting_since", game.waiting_since, since)
    else:
        yield from expect_equal("waiting_since", game.waiting_since, since)
    down = sum_outage_durations(game)
    is_inexact = returned or down or move_clock.can_clocks_stop(game.series)
    if len(game.banks) != len(banks) or not is_inexact:
        yield from expect_equal("banks", game.banks, banks)
    else:
        for seat, (stored, least) in enumerate(zip(game.banks, banks, strict=True)):
            yield from expect_between(f"banks of seat {seat}", stored, least, game.series.move_clock)
    if is_inexact:
        granted = sum((one.requested_time for one in game.loaded_extensions if one.is_granted), down)
        yield from expect_between("extra_time", game.extra_time, replay.clock.extra_time, granted)
    else:
        yield from expect_equal("extra_time", game.extra_time, replay.clock.extra_time)


def _find_calendar_faults(game: Game, seats: Sequence[GameSeat]) -> Iterator[str]:
    """Check the game's calendar, but not the time zone and night, which no other row stores."""
    stored, series = game.calendar, game.series
    if stored is None or not move_clock.can_clocks_stop(series):
        yield from expect_equal("calendar", stored, None)
        return
    calendar = Calendar.from_data({name: value for name, value in stored.items() if name != "seat"})
    is_known = _is_time_zone(calendar.zone) and {**calendar.to_data(), "seat": stored["seat"]} == stored
    agrees = calendar.weekends == series.weekends and (calendar.night is None or series.nights)
    is_fit = is_known and agrees and 0 <= stored["seat"] < len(seats)
    if is_fit and game.deadline_at is not None and game.phase not in engine.WINDOW_PHASES:
        seat = seats[stored["seat"]]
        is_fit = (
            seat.player_id is not None
            and game.is_waiting_for(seat.index)
            and calendar.days_off == move_clock.load_days_off(game, seat.player_id)
        )
    yield from expect_that(is_fit, "calendar", stored, "that of the player whose clock runs, as the series agreed")


def _is_time_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return False
    return True


def _find_waiting_faults(game: Game, seats: Sequence[GameSeat], replay: Replay) -> Iterator[str]:
    """Check which seats the game waits for, and until when.

    While a worker carries out standing orders, the game waits for no player.
    """
    expected, last_at = copy(game), replay.checks.last_public_at or game.started_at
    waiting = LoadedGame(expected, list(seats), replay.state, game.waiting_since + timedelta(days=1))
    orders_go_on = bool(
        game.computer_at and game.seats_with_orders and not game.awaited and not waiting.list_awaited_computers()
    )
    waiting.update_awaited_seats(needs_worker=orders_go_on)
    yield from expect_equal("awaited", game.awaited, expected.awaited)
    yield from expect_equal("alone", game.only_computers_remain, expected.only_computers_remain)
    yield from _find_computer_at_faults(game, expected, last_at)
    yield from _find_computer_choice_faults(game, waiting)
    yield from expect_equal("deadline_at", game.deadline_at, expected.deadline_at)
    yield from _find_reminder_faults(game)


def _find_computer_at_faults(game: Game, expected: Game, last_at: datetime) -> Iterator[str]:
    """Check that `computer_at` is not before the last public event. Late workers may have postponed it."""
    if game.computer_at is None or expected.computer_at is None:
        is_right = (game.computer_at is None) == (expected.computer_at is None)
        wanted = "a time, because a computer has to act" if expected.computer_at else "None"
        yield from expect_that(is_right, "computer_at", game.computer_at, wanted)
    else:
        yield from expect_not_before("computer_at", game.computer_at, last_at)


def _find_computer_choice_faults(game: Game, waiting: LoadedGame) -> Iterator[str]:
    """Check that the stored move of a computer is legal and made for the version that its seat sees now.

    Also check that a game is claimed only if a computer or a worker has to act.
    """
    turn = waiting.find_computer_turn()
    if game.computer_choice is not None:
        moves = [] if turn is None else engine.list_legal_moves(waiting.state, turn[0])
        choices = [{"seat": turn[0], "version": turn[1], "move": str(move)} for move in moves if turn]
        yield from expect_that(game.computer_choice in choices, "computer_choice", "a choice", "a legal move, or None")
    if game.computer_at is None:
        yield from expect_equal("computer_claimed_until", game.computer_claimed_until, None)


def _find_reminder_faults(game: Game) -> Iterator[str]:
    """Check that the next reminder lies in the turn. Its exact time depends on preferences, which may have changed."""
    if game.reminder_at is not None:
        is_due = (
            game.phase not in engine.WINDOW_PHASES
            and game.deadline_at is not None
            and game.waiting_since < game.reminder_at < game.deadline_at
        )
        yield from expect_that(is_due, "reminder_at", game.reminder_at, "a time before the deadline of a move")
    yield from expect_between("reminded", game.reminder_count, 0, MAX_REMINDERS)
