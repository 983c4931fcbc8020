"""Nights, weekends and days off, on which the clock of the awaited player stands still."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from games.errors import GameError
from games.services.days_off import give_back_day_off, take_day_off
from games.services.deadlines import act_on_deadline
from tests.factories import Person, create_person
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db

FRIDAY_NOON = datetime(2026, 6, 5, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def set_time_zone_and_night(who: Person, zone: str, night: tuple[int, int] | None = None) -> None:
    begins, ends = (time(night[0]), time(night[1])) if night else (None, None)
    type(who.user).objects.filter(pk=who.user.pk).update(time_zone=zone, night_begins=begins, night_ends=ends)
    who.user.refresh_from_db()


def start_game_on_friday(**agreed: object) -> Table:
    """Start a game at noon UTC on a Friday. Moves may take two days, and windows one hour."""
    return start_table_of_three(now=FRIDAY_NOON, window=HOUR, **agreed)


def attack_seat_2(table: Table, zone: str, night: tuple[int, int] | None = None) -> Table:
    """Attack seat 2 at noon UTC on Friday. `zone` and `night` are the time zone and the night of its player."""
    set_time_zone_and_night(table.people[2], zone, night)
    table.play(1, "attack 6D", now=FRIDAY_NOON)
    return table


def get_deadline(table: Table) -> datetime:
    at_ = table.reload().deadline_at
    assert at_ is not None
    return at_


def test_the_clock_stands_still_in_the_night_of_the_awaited_player() -> None:
    table = attack_seat_2(start_game_on_friday(nights=True), "Asia/Tokyo", (22, 6))
    assert get_deadline(table) == FRIDAY_NOON + 2 * DAY + 3 * 8 * HOUR


def test_nights_stop_the_clock_only_if_the_players_have_agreed_on_nights() -> None:
    table = attack_seat_2(start_game_on_friday(), "Asia/Tokyo", (22, 6))
    assert get_deadline(table) == FRIDAY_NOON + 2 * DAY


def test_a_weekend_begins_in_the_players_time_zone() -> None:
    assert get_deadline(attack_seat_2(start_game_on_friday(weekends=True), "UTC")) == FRIDAY_NOON + 4 * DAY
    table = attack_seat_2(
        start_game_on_friday(weekends=True), "Pacific/Kiritimati"
    )  # Saturday began there two hours ago
    assert get_deadline(table) == datetime(2026, 6, 7, 10, tzinfo=UTC) + 2 * DAY


def test_nights_do_not_extend_a_window() -> None:
    table = attack_seat_2(start_game_on_friday(nights=True, weekends=True, holidays=5), "UTC", (11, 19))
    table.play(2, "beat 6D 9D", now=FRIDAY_NOON + HOUR)
    assert table.state().phase == "pitching"
    assert get_deadline(table) == FRIDAY_NOON + 2 * HOUR


def test_changing_the_hours_of_the_night_does_not_change_a_running_clock() -> None:
    table = attack_seat_2(start_game_on_friday(nights=True, bank=2 * DAY, increment=HOUR), "UTC", (22, 6))
    before = get_deadline(table)
    set_time_zone_and_night(table.people[2], "UTC", (12, 23))
    table.play(2, "beat 6D 9D", now=FRIDAY_NOON + 4 * HOUR)
    assert table.reload().banks[2] == 2 * DAY - 3 * HOUR
    assert before == FRIDAY_NOON + 2 * DAY + 3 * 8 * HOUR


def test_a_day_off_extends_a_running_clock() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1), "UTC")
    who = table.people[2].user
    assert take_day_off(series_id=table.series.pk, user=who, day=date(2026, 6, 6), now=FRIDAY_NOON)
    assert get_deadline(table) == FRIDAY_NOON + 3 * DAY
    assert not take_day_off(series_id=table.series.pk, user=who, day=date(2026, 6, 6), now=FRIDAY_NOON)
    assert not act_on_deadline(game_id=table.game.pk, now=FRIDAY_NOON + 2 * DAY)
    assert act_on_deadline(game_id=table.game.pk, now=FRIDAY_NOON + 3 * DAY)


def test_a_day_off_of_another_player_changes_nothing() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1), "UTC")
    take_day_off(series_id=table.series.pk, user=table.people[0].user, day=date(2026, 6, 6), now=FRIDAY_NOON)
    assert get_deadline(table) == FRIDAY_NOON + 2 * DAY


def test_an_earlier_day_off_counts_when_the_clock_starts() -> None:
    table = start_game_on_friday(holidays=2)
    take_day_off(series_id=table.series.pk, user=table.people[2].user, day=date(2026, 6, 6), now=FRIDAY_NOON)
    assert get_deadline(attack_seat_2(table, "UTC")) == FRIDAY_NOON + 3 * DAY


def test_a_returned_day_off_no_longer_extends_the_clock() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1), "UTC")
    at_day = {"series_id": table.series.pk, "user": table.people[2].user, "day": date(2026, 6, 7), "now": FRIDAY_NOON}
    take_day_off(**at_day)
    give_back_day_off(**at_day)
    assert get_deadline(table) == FRIDAY_NOON + 2 * DAY
    give_back_day_off(**at_day)
    assert take_day_off(**at_day)


@pytest.mark.parametrize(("weekends", "day", "is_taken"), [(True, 6, False), (True, 8, True), (False, 6, True)])
def test_no_day_off_is_spent_on_a_weekend_on_which_clocks_stand_still(weekends: bool, day: int, is_taken: bool) -> None:
    table = start_game_on_friday(holidays=1, weekends=weekends)
    at_day = {"series_id": table.series.pk, "user": table.people[2].user, "day": date(2026, 6, day), "now": FRIDAY_NOON}
    if is_taken:
        assert take_day_off(**at_day)
    else:
        with pytest.raises(GameError, match="on Saturdays and Sundays"):
            take_day_off(**at_day)


def test_a_day_off_that_has_begun_cannot_be_returned() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1), "Etc/GMT+12")
    saturday = {"series_id": table.series.pk, "user": table.people[2].user, "day": date(2026, 6, 6)}
    take_day_off(**saturday, now=FRIDAY_NOON)
    with pytest.raises(GameError, match="has begun") as refused:
        give_back_day_off(**saturday, now=FRIDAY_NOON)
    assert refused.value.code == "conflict"


@pytest.mark.parametrize(
    ("day", "code"), [(date(2026, 6, 4), "invalid"), (date(2027, 6, 7), "invalid"), (date(2026, 6, 8), "limit_reached")]
)
def test_days_off_are_limited_in_number_and_to_an_allowed_range_of_dates(day: date, code: str) -> None:
    table = start_game_on_friday(holidays=1)
    taken = {"series_id": table.series.pk, "user": table.people[1].user, "now": FRIDAY_NOON}
    take_day_off(**taken, day=date(2026, 6, 7))
    with pytest.raises(GameError) as refused:
        take_day_off(**taken, day=day)
    assert refused.value.code == code


def test_in_a_new_year_a_player_has_all_agreed_days_off_again() -> None:
    table = start_game_on_friday(holidays=1)
    taken = {"series_id": table.series.pk, "user": table.people[1].user, "now": FRIDAY_NOON}
    assert take_day_off(**taken, day=date(2026, 12, 31))
    assert take_day_off(**taken, day=date(2027, 1, 1))


def test_only_players_of_the_series_take_days_off() -> None:
    table = start_game_on_friday(holidays=1)
    with pytest.raises(GameError) as refused:
        take_day_off(series_id=table.series.pk, user=create_person().user, day=date(2026, 6, 6), now=FRIDAY_NOON)
    assert refused.value.code == "forbidden"


def test_a_day_off_begins_and_ends_in_the_players_time_zone() -> None:
    late = datetime(2026, 6, 6, 3, tzinfo=UTC)  # Friday, eight in the evening, in Los Angeles
    table = start_table_of_three(now=late, window=HOUR, holidays=2)
    set_time_zone_and_night(table.people[2], "America/Los_Angeles")
    table.play(1, "attack 6D", now=late)
    assert get_deadline(table) == late + 2 * DAY
    who = table.people[2].user
    assert take_day_off(series_id=table.series.pk, user=who, day=date(2026, 6, 5), now=late)
    assert get_deadline(table) == late + 2 * DAY + 4 * HOUR
    with pytest.raises(GameError):
        take_day_off(series_id=table.series.pk, user=who, day=date(2026, 6, 4), now=late)


SATURDAY = date(2026, 6, 6)


def test_only_days_off_pause_the_bank() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1, bank=2 * DAY, increment=HOUR), "UTC")
    take_day_off(series_id=table.series.pk, user=table.people[2].user, day=SATURDAY, now=FRIDAY_NOON)
    assert get_deadline(table) == FRIDAY_NOON + 3 * DAY
    table.play(
        2, "beat 6D 9D", now=FRIDAY_NOON + 2 * DAY
    )  # the clock ran from noon to midnight on Friday, and until noon on Sunday
    assert table.reload().banks[2] == DAY + HOUR


def test_a_day_off_before_the_turn_pauses_the_bank() -> None:
    table = start_game_on_friday(holidays=1, bank=2 * DAY, increment=HOUR)
    take_day_off(series_id=table.series.pk, user=table.people[2].user, day=SATURDAY, now=FRIDAY_NOON)
    attack_seat_2(table, "UTC")
    table.play(2, "beat 6D 9D", now=FRIDAY_NOON + 18 * HOUR)
    assert table.reload().banks[2] == 2 * DAY - 12 * HOUR + HOUR


def test_a_day_off_counts_separately_in_each_series() -> None:
    first = attack_seat_2(start_game_on_friday(holidays=1), "UTC")
    player = first.people[2]
    second = start_table_of_three(now=FRIDAY_NOON, window=HOUR, holidays=1, known={2: player})
    second.play(1, "attack 6D", now=FRIDAY_NOON)
    off = {"user": player.user, "day": SATURDAY, "now": FRIDAY_NOON - 12 * HOUR}
    assert take_day_off(series_id=first.series.pk, **off)
    assert [get_deadline(one) - FRIDAY_NOON for one in (first, second)] == [3 * DAY, 2 * DAY]
    assert take_day_off(series_id=second.series.pk, **off)
    assert [get_deadline(one) - FRIDAY_NOON for one in (first, second)] == [3 * DAY, 3 * DAY]
    for one in (first, second):
        with pytest.raises(GameError) as refused:
            take_day_off(series_id=one.series.pk, **{**off, "day": date(2026, 6, 7)})
        assert refused.value.code == "limit_reached"
    give_back_day_off(series_id=first.series.pk, **{**off, "now": FRIDAY_NOON - DAY})
    assert [get_deadline(one) - FRIDAY_NOON for one in (first, second)] == [2 * DAY, 3 * DAY]
    second.play(2, "beat 6D 9D", now=FRIDAY_NOON)
    assert take_day_off(series_id=first.series.pk, **off)


def test_a_day_off_counts_separately_for_each_player() -> None:
    table = attack_seat_2(start_game_on_friday(holidays=1), "UTC")
    for seat in (0, 2):
        assert take_day_off(
            series_id=table.series.pk, user=table.people[seat].user, day=SATURDAY, now=FRIDAY_NOON - DAY
        )
    give_back_day_off(series_id=table.series.pk, user=table.people[0].user, day=SATURDAY, now=FRIDAY_NOON - DAY)
    assert get_deadline(table) == FRIDAY_NOON + 3 * DAY
