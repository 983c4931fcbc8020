"""Hours at which clocks stand still, in many time zones and around changes of daylight saving time."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks import Calendar, Night

NIGHT_FROM_23_TO_7 = Night(time(23), time(7))
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
ZONES_WITH_UNUSUAL_CHANGES = [
    "UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Etc/GMT+12", "Pacific/Apia", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Chatham", "America/St_Johns", "Africa/Casablanca",
]  # fmt: skip


def parse_local_time(zone: str, text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def compute_local_deadline(calendar: Calendar, since: str, hours: float) -> str:
    """Return the deadline of a clock that runs for `hours` from `since`. Both times are local times in the calendar's
    zone.
    """
    at = calendar.compute_deadline(parse_local_time(calendar.zone, since), timedelta(hours=hours))
    assert at.tzinfo is UTC
    return at.astimezone(ZoneInfo(calendar.zone)).strftime("%Y-%m-%d %H:%M")


def test_a_clock_without_pauses_runs_continuously() -> None:
    assert compute_local_deadline(Calendar("Europe/Berlin"), "2026-01-10 12:00", 48) == "2026-01-12 12:00"


def test_the_clock_stands_still_at_night() -> None:
    berlin = Calendar("Europe/Berlin", NIGHT_FROM_23_TO_7)
    assert compute_local_deadline(berlin, "2026-01-10 22:00", 2) == "2026-01-11 08:00"
    assert compute_local_deadline(berlin, "2026-01-10 03:00", 2) == "2026-01-10 09:00"
    assert compute_local_deadline(berlin, "2026-01-10 12:00", 48) == "2026-01-13 12:00"


def test_a_night_may_lie_within_one_day() -> None:
    worker = Calendar("Europe/Berlin", Night(time(9), time(17)))
    assert compute_local_deadline(worker, "2026-01-10 08:00", 2) == "2026-01-10 18:00"


def test_a_deadline_at_the_start_of_the_night_is_not_moved() -> None:
    assert (
        compute_local_deadline(Calendar("Europe/Berlin", NIGHT_FROM_23_TO_7), "2026-01-10 22:00", 1)
        == "2026-01-10 23:00"
    )


@pytest.mark.parametrize(
    ("at", "is_night"),
    [("2026-01-10 22:59", False), ("2026-01-10 23:00", True), ("2026-01-11 06:59", True), ("2026-01-11 07:00", False)],
)
def test_a_night_begins_with_its_first_minute_and_ends_before_the_minute_of_its_end(at: str, is_night: bool) -> None:
    stop = Calendar("Europe/Berlin", NIGHT_FROM_23_TO_7).find_stop(parse_local_time("Europe/Berlin", at))
    assert (stop is not None) == is_night


def test_the_clock_stands_still_on_weekends() -> None:
    berlin = Calendar("Europe/Berlin", weekends=True)
    assert compute_local_deadline(berlin, "2026-01-09 23:00", 2) == "2026-01-12 01:00"
    assert compute_local_deadline(berlin, "2026-01-11 12:00", 48) == "2026-01-14 00:00"


def test_adjacent_nights_and_weekends_are_skipped_once() -> None:
    berlin = Calendar("Europe/Berlin", NIGHT_FROM_23_TO_7, weekends=True)
    assert compute_local_deadline(berlin, "2026-01-09 22:00", 2) == "2026-01-12 08:00"


def test_without_nights_and_weekends_the_clock_stands_still_only_on_days_off() -> None:
    berlin = Calendar("Europe/Berlin", days_off=frozenset({date(2026, 1, 10), date(2026, 1, 12)}))
    assert compute_local_deadline(berlin, "2026-01-09 12:00", 24) == "2026-01-11 12:00"
    assert compute_local_deadline(berlin, "2026-01-09 12:00", 48) == "2026-01-13 12:00"
    assert compute_local_deadline(berlin, "2026-03-01 12:00", 48) == "2026-03-03 12:00"


def test_a_night_with_a_clock_change_is_skipped_in_its_real_length() -> None:
    berlin = Calendar("Europe/Berlin", NIGHT_FROM_23_TO_7)
    for day, length in (("2026-03-28", 7), ("2026-03-29", 8), ("2026-10-24", 9)):
        since = parse_local_time("Europe/Berlin", f"{day} 22:00").astimezone(UTC)
        assert berlin.compute_deadline(since, 2 * HOUR) - since == (length + 2) * HOUR, day


def test_a_night_within_a_skipped_hour_has_no_length() -> None:
    berlin = Calendar("Europe/Berlin", Night(time(2, 30), time(3, 15)))
    assert compute_local_deadline(berlin, "2026-03-29 01:00", 3) == "2026-03-29 05:00"
    assert compute_local_deadline(berlin, "2026-03-30 01:00", 3) == "2026-03-30 04:45"


def test_a_night_depends_on_the_time_zone() -> None:
    since = datetime(2026, 6, 1, 12, tzinfo=UTC)
    ends = {
        zone: Calendar(zone, NIGHT_FROM_23_TO_7).compute_deadline(since, HOUR).isoformat()
        for zone in ZONES_WITH_UNUSUAL_CHANGES[3:5]
    }
    assert ends == {"Pacific/Kiritimati": "2026-06-01T18:00:00+00:00", "Etc/GMT+12": "2026-06-01T20:00:00+00:00"}
    assert (
        compute_local_deadline(Calendar("Pacific/Kiritimati", NIGHT_FROM_23_TO_7), "2026-06-01 22:30", 1)
        == "2026-06-02 07:30"
    )
    assert (
        compute_local_deadline(Calendar("Etc/GMT+12", NIGHT_FROM_23_TO_7), "2026-06-01 22:30", 1) == "2026-06-02 07:30"
    )


def test_a_date_that_a_time_zone_skipped_has_no_length() -> None:
    apia = Calendar("Pacific/Apia", days_off=frozenset({date(2011, 12, 30)}))
    since = parse_local_time("Pacific/Apia", "2011-12-29 12:00").astimezone(UTC)
    assert apia.compute_deadline(since, DAY) - since == DAY


def test_a_night_lasts_over_a_date_that_a_time_zone_skipped() -> None:
    assert compute_local_deadline(Calendar("Pacific/Apia", NIGHT_FROM_23_TO_7), "2011-12-31 01:00", 1) == (
        "2011-12-31 08:00"
    )


def test_the_length_of_a_night_is_the_time_between_its_start_and_its_end_even_over_midnight() -> None:
    assert NIGHT_FROM_23_TO_7.length == 8 * HOUR
    assert Night(time(9), time(17)).length == 8 * HOUR
    assert Night(time(7), time(7)).length == timedelta()


def generate_calendars() -> st.SearchStrategy[Calendar]:
    times = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 59]))
    nights = st.builds(Night, times, times).filter(lambda night: timedelta() < night.length <= 12 * HOUR)
    days = st.dates(date(2026, 1, 1), date(2027, 12, 31))
    return st.builds(
        Calendar,
        st.sampled_from(ZONES_WITH_UNUSUAL_CHANGES),
        st.none() | nights,
        st.booleans(),
        st.frozensets(days, max_size=20),
    )


minutes = st.integers(0, 60 * 24 * 30).map(lambda number: timedelta(minutes=number))
moments = st.integers(0, 2 * 365 * 24 * 60).map(lambda number: datetime(2026, 1, 1, tzinfo=UTC) + number * MINUTE)


@given(generate_calendars(), moments, minutes)
def test_the_running_time_until_the_deadline_equals_the_allowance(
    calendar: Calendar, since: datetime, allowed: timedelta
) -> None:
    assert calendar.measure_running_time(since, calendar.compute_deadline(since, allowed)) == allowed


@given(generate_calendars(), moments, minutes, minutes)
def test_two_consecutive_allowances_give_the_same_deadline_as_their_sum(
    calendar: Calendar, since: datetime, first: timedelta, rest: timedelta
) -> None:
    looked = calendar.compute_deadline(since, first)
    assert calendar.compute_deadline(looked, rest) == calendar.compute_deadline(since, first + rest)


@given(generate_calendars(), moments, minutes, minutes)
def test_more_time_never_gives_an_earlier_deadline(
    calendar: Calendar, since: datetime, allowed: timedelta, more: timedelta
) -> None:
    assert (
        since + allowed <= calendar.compute_deadline(since, allowed) <= calendar.compute_deadline(since, allowed + more)
    )


@given(generate_calendars())
def test_a_calendar_is_equal_after_storing_and_loading_it(calendar: Calendar) -> None:
    assert Calendar.from_data(calendar.to_data()) == calendar


def test_every_selectable_time_zone_is_known() -> None:
    from accounts.api.requests.accounts import load_time_zone_names

    since = datetime(2026, 3, 1, tzinfo=UTC)
    for zone in load_time_zone_names():
        calendar = Calendar(zone, NIGHT_FROM_23_TO_7, weekends=True)
        assert calendar.measure_running_time(since, calendar.compute_deadline(since, 30 * DAY)) == 30 * DAY, zone


@pytest.mark.parametrize("zone", ZONES_WITH_UNUSUAL_CHANGES)
def test_a_wait_of_sixty_hours_lasts_at_most_ten_days_with_long_nights_and_weekends(zone: str) -> None:
    night = Calendar(zone, Night(time(20), time(8)), weekends=True)
    since = parse_local_time(zone, "2026-10-23 20:00").astimezone(UTC)
    assert night.compute_deadline(since, 60 * HOUR) - since <= 10 * DAY
