"""The move clock of the one seat that has to act: until when it runs, and what it leaves in that seat's bank.

A clock that stands still at night is kept by the calendar that its player had when it began: who moves the own night
while it runs gains nothing. Where clocks never stand still nothing is asked of the database.
"""

from dataclasses import replace
from datetime import date, datetime, timedelta

from accounts.models import User
from games.clocks import Calendar, Night
from games.models import Game, Holiday, Seat, Series


def full_banks(series: Series, seats: int) -> list[timedelta]:
    """What every seat has at the deal; nothing without a bank."""
    return [] if series.bank is None else [series.bank] * seats


def stands_still(series: Series) -> bool:
    """Whether there is anything for which a clock of this series stands still."""
    return series.nights or series.weekends or series.holidays > 0


def move_deadline(game: Game, seat: Seat, now: datetime) -> datetime:
    """Until when the seat has to move, which it has had to do since `waiting_since`."""
    allowed = game.banks[seat.index] if game.banks else game.series.move_clock
    if not stands_still(game.series):
        return game.waiting_since + allowed
    if game.waiting_since == now or game.calendar is None or game.calendar["seat"] != seat.index:
        read_calendar(game, seat)
    return _calendar(game).deadline(game.waiting_since, allowed)


def read_calendar(game: Game, seat: Seat) -> None:
    """The clock that begins is kept by the calendar that the seat's player has at this moment. Unsaved."""
    player = User.objects.only("time_zone", "night_begins", "night_ends").get(pk=player_of(seat))
    night = night_of(player) if game.series.nights else None
    calendar = Calendar(player.time_zone, night, game.series.weekends, holidays_of(game, player.pk))
    game.calendar = {"seat": seat.index, **calendar.to_data()}


def read_holidays(game: Game, seat: Seat) -> None:
    """The clock that runs already is kept by the holidays that the seat's player has at this moment. Unsaved."""
    calendar = replace(_calendar(game), holidays=holidays_of(game, player_of(seat)))
    game.calendar = {"seat": seat.index, **calendar.to_data()}


def player_of(seat: Seat) -> int:
    """The player whose clock it is. Raises ValueError for a computer's seat, which has none."""
    if seat.player_id is None:
        raise ValueError(f"{seat} has no player")
    return seat.player_id


def holidays_of(game: Game, player_id: int) -> frozenset[date]:
    """Those that can matter to the clock that runs."""
    if not game.series.holidays:
        return frozenset()
    first = (game.waiting_since - timedelta(days=2)).date()
    taken = Holiday.objects.filter(series=game.series_id, player=player_id, day__gte=first)
    return frozenset(taken.values_list("day", flat=True))


def night_of(player: User) -> Night | None:
    if player.night_begins is None or player.night_ends is None:
        return None
    return Night(player.night_begins, player.night_ends)


def spend(game: Game, seat: int, now: datetime) -> None:
    """Take the time for which the seat's clock has run out of its bank. Unsaved."""
    stops = stands_still(game.series) and game.calendar is not None and now > game.waiting_since
    ran = _calendar(game).running(game.waiting_since, now) if stops else now - game.waiting_since
    game.banks[seat] = max(game.banks[seat] - ran, timedelta())


def earn(game: Game, seat: int) -> None:
    """Add what a move adds to the bank of its seat. Unsaved."""
    series = game.series
    if series.increment is None:
        raise ValueError(f"series {series.pk} has no bank")
    game.banks[seat] = min(game.banks[seat] + series.increment, series.move_clock)


def reminder(game: Game) -> datetime | None:
    """When to remind whom this deadline is for; not where the clock begins with less time than that."""
    if game.deadline_at is None or game.series.reminder is None:
        return None
    at = game.deadline_at - game.series.reminder
    return at if at > game.waiting_since else None


def _calendar(game: Game) -> Calendar:
    if game.calendar is None:
        raise ValueError(f"game {game.pk} has no calendar: its clock never stands still")
    return Calendar.from_data(game.calendar)
