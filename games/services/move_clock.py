"""The move clock of the one seat that must act: its deadline, and the time left in the seat's bank.

When the clock starts, the game stores the player's calendar, with the hours of night. So a player who then changes
these hours does not extend a running deadline. If clocks never stand still, no query is made.
"""

from dataclasses import replace
from datetime import date, datetime, timedelta

from accounts.models import User
from accounts.models.user import MAX_REMINDERS
from games.clocks import Calendar, Night, Reminders
from games.engine import WINDOW_PHASES
from games.models import Game, GameSeat, Holiday, Series


def build_full_banks(series: Series, seats: int) -> list[timedelta]:
    """Return each seat's bank at the deal, or an empty list if the series has no bank."""
    return [] if series.bank is None else [series.bank] * seats


def can_clocks_stop(series: Series) -> bool:
    """Return whether the clocks of the series can stand still."""
    return series.nights or series.weekends or series.holidays > 0


def compute_move_deadline(game: Game, seat: GameSeat, now: datetime) -> datetime:
    """Return the deadline of a seat that has had to act since the game's `waiting_since`.

    If the seat's clock has just started and can stand still, also set the game's calendar, without saving it.
    """
    allowed = _get_allowed_time(game, seat.index)
    if not can_clocks_stop(game.series):
        return game.waiting_since + allowed
    if game.waiting_since == now or game.calendar is None or game.calendar["seat"] != seat.index:
        set_calendar(game, seat)
    return _get_calendar(game).compute_deadline(game.waiting_since, allowed)


def _get_allowed_time(game: Game, seat: int) -> timedelta:
    """Return the time that the seat has for its move, counted from the game's `waiting_since`."""
    return game.extra_time + (game.banks[seat] if game.banks else game.series.move_clock)


def give_back_time(game: Game, since: datetime, until: datetime) -> None:
    """Add as much extra time as the running clock has run from `since` to `until`, and move the deadline to match.

    The clock is that of a move or of a window. Does not save the game. Raises ValueError if no clock runs.
    """
    if game.deadline_at is None:
        raise ValueError(f"no clock runs in game {game.pk}")
    since = max(since, game.waiting_since)
    if game.phase in WINDOW_PHASES or game.calendar is None:
        game.extra_time += until - since
        game.deadline_at += until - since
    else:
        calendar = _get_calendar(game)
        game.extra_time += calendar.measure_running_time(since, until)
        allowed = _get_allowed_time(game, game.calendar["seat"])
        game.deadline_at = calendar.compute_deadline(game.waiting_since, allowed)


def set_calendar(game: Game, seat: GameSeat) -> None:
    """Store in the game when the clock of the seat's player stands still: at night, at weekends and on days off.

    Does not save the game. Call this when the seat's clock starts.
    """
    player = User.objects.only("time_zone", "night_begins", "night_ends").get(pk=_require_player_id(seat))
    night = _get_night(player) if game.series.nights else None
    calendar = Calendar(player.time_zone, night, game.series.weekends, load_days_off(game, player.pk))
    game.calendar = {"seat": seat.index, **calendar.to_data()}


def set_days_off(game: Game, seat: GameSeat) -> None:
    """Update the days off in the game's calendar, without saving it. Call while the seat's clock is running."""
    calendar = replace(_get_calendar(game), days_off=load_days_off(game, _require_player_id(seat)))
    game.calendar = {"seat": seat.index, **calendar.to_data()}


def _require_player_id(seat: GameSeat) -> int:
    """Return the id of the seat's player. Raises ValueError for a computer's seat, which has no clock."""
    if seat.player_id is None:
        raise ValueError(f"{seat} has no player")
    return seat.player_id


def load_days_off(game: Game, player_id: int) -> frozenset[date]:
    """Return the player's days off that may affect the running clock."""
    if not game.series.holidays:
        return frozenset()
    first = (game.waiting_since - timedelta(days=2)).date()
    taken = Holiday.objects.filter(series=game.series_id, player=player_id, day__gte=first)
    return frozenset(taken.values_list("day", flat=True))


def _get_night(player: User) -> Night | None:
    if player.night_begins is None or player.night_ends is None:
        return None
    return Night(player.night_begins, player.night_ends)


def subtract_running_time(game: Game, seat: int, now: datetime) -> None:
    """Subtract the time that the seat's clock has run: first from the extra time, then from the bank.

    Does not save the game.
    """
    stops = can_clocks_stop(game.series) and game.calendar is not None and now > game.waiting_since
    ran = _get_calendar(game).measure_running_time(game.waiting_since, now) if stops else now - game.waiting_since
    spent = min(ran, game.extra_time)
    game.extra_time -= spent
    if game.banks:
        game.banks[seat] = max(game.banks[seat] - (ran - spent), timedelta())


def add_increment(game: Game, seat: int) -> None:
    """Add the increment to the seat's bank, up to the series' `move_clock`. Does not save the game.

    Raises ValueError if the series has no banks.
    """
    series = game.series
    if series.increment is None:
        raise ValueError(f"series {series.pk} has no bank")
    game.banks[seat] = min(game.banks[seat] + series.increment, series.move_clock)


def list_reminders(game: Game, player: User) -> list[datetime]:
    """Return the times of the player's reminders, earliest first. Without a deadline, there are none."""
    if game.deadline_at is None:
        return []
    wanted = Reminders(tuple(player.remind), player.remind_after, player.time_zone, _get_night(player))
    return wanted.list_reminder_times(game.waiting_since, game.deadline_at)


def find_next_reminder(game: Game, player: User, now: datetime) -> datetime | None:
    """Return the time of the player's next reminder after `now`, or None.

    A player gets at most `MAX_REMINDERS` in one turn.
    """
    if game.reminder_count >= MAX_REMINDERS:
        return None
    return next((at for at in list_reminders(game, player) if at > now), None)


def move_next_reminder(game: Game, player: User, now: datetime) -> None:
    """Move the next reminder to its new time after the deadline or the player's night has changed.

    If no reminder has a new time after `now`, the last one becomes due at once. Does not save the game.
    """
    reminders = list_reminders(game, player)
    if game.reminder_at not in reminders:
        game.reminder_at = find_next_reminder(game, player, now) or (reminders[-1] if reminders else None)


def _get_calendar(game: Game) -> Calendar:
    if game.calendar is None:
        raise ValueError(f"game {game.pk} has no calendar: its clock never stands still")
    return Calendar.from_data(game.calendar)
