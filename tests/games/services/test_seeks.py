"""Seeks: how the site makes a series of players who look for company."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.api.export import iterate_export
from accounts.models import Notification
from accounts.services.deletion import delete_account
from games.errors import Conflict, Forbidden, GameError, LimitReached, NotFound, TooManyRequests
from games.models import Block, Seek, Series
from games.selectors.seeks import _load_counts_of_minute, build_seeks
from games.services.away import end_away, set_away
from games.services.seeks import create_seek, match_seeks, withdraw_seek
from games.services.seeks.matching_input import load_seekers
from games.services.series import (
    cancel_series,
    decline_invitation,
    join_series,
    leave_series,
    offer_seat,
    start_series,
    sweep_series,
)
from tests.factories import Person, create_person

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def seek(who: Person, *counts: int, **more: Any) -> Seek:
    """Create a seek. Each seek is a second younger than the seek before it."""
    terms = {"presets": ["classic-36"], "pace": "post", "lasts": 7 * DAY, **more}
    now = datetime.now(UTC) + timedelta(seconds=Seek.objects.count())
    return create_seek(user=who.user, player_counts=counts or [2], now=now, **terms)


def build_shown_seek(one: Seek) -> dict[str, Any]:
    one.refresh_from_db()
    (shown,) = build_seeks([one], one.player, datetime.now(UTC))
    return shown


def match_at(now: datetime | None = None) -> int:
    return match_seeks(now=now or datetime.now(UTC))


def get_table(one: Seek) -> Series:
    one.refresh_from_db()
    assert one.series is not None
    return one.series


def list_found(who: Person) -> list[dict[str, Any]]:
    found = Notification.objects.filter(player=who.user, kind="seat_found").order_by("number")
    return list(found.values_list("data", flat=True))


def sit_down(who: Person, series: Series) -> Series:
    return join_series(series_id=series.pk, user=who.user)


def test_two_strangers_get_a_table_and_one_notification_each() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    first, second = seek(anna, 2, 3), seek(boris)
    assert match_at() == 1
    assert match_at() == 0
    series = get_table(first)
    assert series == get_table(second)
    assert (series.state, series.visibility, series.penalty, series.games_wanted) == ("open", "unlisted", "", 3)
    assert [place.player for place in series.places.all()] == [anna.user, boris.user]
    (data,) = list_found(anna)
    assert data == {
        "series": series.pk, "series_title": "", "seat": 0, "seek": first.pk, "deadline_at": "2026-05-05T00:00:00Z",
    }  # fmt: skip
    assert build_shown_seek(first)["state"] == "found"
    assert build_shown_seek(first)["answer_by_at"] == NOW + 12 * HOUR
    sit_down(anna, series)
    assert build_shown_seek(first)["answer_by_at"] is None
    assert sit_down(boris, series).state == "running"
    assert {build_shown_seek(one)["state"] for one in (first, second)} == {"seated"}
    assert len(list_found(anna)) == len(list_found(boris)) == 1
    assert not Notification.objects.filter(kind="joined").exists()


def test_a_found_table_has_rules_seats_and_a_clock_that_all_its_players_seek() -> None:
    anna, boris, clara = (create_person() for _ in range(3))
    seek(anna, 3, 4, presets=["alemi-36", "classic-36"], pace="calm", min_reliability=80)
    seek(boris, 2, 3, presets=["alemi-36", "jokers-54"], pace="calm")
    last = seek(clara, 3, presets=["alemi-36"], pace="calm")
    match_at()
    series = get_table(last)
    assert (series.rules["preset"], series.places.count(), series.move_clock) == ("alemi-36", 3, 5 * DAY)
    assert series.min_reliability == 80


@pytest.mark.parametrize("other", [{"pace": "day"}, {"presets": ["jokers-54"]}])
def test_different_wishes_do_not_match(other: dict[str, Any]) -> None:
    seek(create_person())
    seek(create_person(), **other)
    seek(create_person(), 3)
    assert match_at() == 0


def test_a_player_is_never_matched_with_an_own_seek() -> None:
    anna = create_person()
    seek(anna)
    seek(anna)
    assert match_at() == 0


@pytest.mark.parametrize("turned", [False, True])
def test_a_block_by_either_player_prevents_a_match(turned: bool) -> None:
    people = [create_person(), create_person()]
    for who in people:
        seek(who)
    blocker, blocked = reversed(people) if turned else people
    Block.objects.create(blocker=blocker.user, blocked=blocked.user)
    assert match_at() == 0
    seek(create_person())
    assert match_at() == 1


def test_people_who_have_met_are_matched_only_if_there_is_nobody_else(clock: time_machine.Traveller) -> None:
    anna, boris, clara = (create_person(name) for name in ("anna", "boris", "clara"))
    for who in (anna, boris):
        seek(who)
    match_at()
    series = Series.objects.get()
    sit_down(anna, series)
    sit_down(boris, series)
    again = seek(anna)
    for who in (boris, clara):
        clock.shift(HOUR)
        seek(who)
    match_at()
    assert {place.player for place in get_table(again).places.all()} == {anna.user, clara.user}
    seek(anna)
    assert match_at() == 1


def test_a_player_who_declines_loses_the_seek_and_the_others_keep_their_age(clock: time_machine.Traveller) -> None:
    anna, boris, clara = (create_person(name) for name in ("anna", "boris", "clara"))
    first, second = seek(anna), seek(boris)
    match_at()
    series = get_table(first)
    sit_down(anna, series)
    clock.shift(HOUR)
    decline_invitation(series_id=series.pk, user=boris.user)
    assert build_shown_seek(second)["state"] == "declined"
    shown = build_shown_seek(first)
    assert (shown["state"], shown["series"], shown["refused_by"]) == ("waiting", None, ["boris"])
    assert shown["created_at"] == NOW
    series.refresh_from_db()
    assert series.state == "cancelled"
    third = seek(clara)
    match_at()
    again = get_table(third)
    assert again != series
    assert build_shown_seek(first)["answer_by_at"] is None, "Anna sat down once and need not answer again"
    assert [data["deadline_at"] for data in list_found(anna)][1] is None
    assert sit_down(clara, again).state == "running"


def test_a_player_who_does_not_answer_in_time_loses_the_seek(clock: time_machine.Traveller) -> None:
    people = [create_person() for _ in range(3)]
    seeks = [seek(who, 3) for who in people]
    match_at()
    sit_down(people[0], get_table(seeks[0]))
    clock.shift(12 * HOUR)
    sweep_series(now=NOW + 12 * HOUR)
    assert [build_shown_seek(one)["state"] for one in seeks] == ["waiting", "missed", "missed"]
    with pytest.raises(Conflict):
        join_series(series_id=str(seeks[1].series_id), user=people[1].user)


def test_a_player_who_leaves_before_the_start_loses_the_seek() -> None:
    anna, boris = create_person(), create_person()
    first, second = seek(anna), seek(boris)
    match_at()
    sit_down(anna, get_table(first))
    leave_series(series_id=get_table(first).pk, user=anna.user)
    assert [build_shown_seek(one)["state"] for one in (first, second)] == ["declined", "waiting"]


def test_a_withdrawn_seek_gives_up_its_seat() -> None:
    anna, boris = create_person(), create_person()
    first, second = seek(anna), seek(boris)
    withdraw_seek(seek_id=second.pk, user=boris.user)
    assert (build_shown_seek(second)["state"], match_at()) == ("withdrawn", 0)
    third = seek(boris)
    match_at()
    withdraw_seek(seek_id=first.pk, user=anna.user)
    assert [build_shown_seek(one)["state"] for one in (first, third)] == ["declined", "waiting"]
    withdraw_seek(seek_id=first.pk, user=anna.user)
    with pytest.raises(NotFound):
        withdraw_seek(seek_id=third.pk, user=anna.user)


def test_no_player_can_start_cancel_or_offer_seats_of_a_found_table() -> None:
    anna, boris, clara = (create_person() for _ in range(3))
    one = seek(anna, 3)
    seek(boris, 3)
    seek(clara, 3)
    match_at()
    series_id = get_table(one).pk
    sit_down(anna, get_table(one))
    sit_down(boris, get_table(one))
    for act in (start_series, cancel_series):
        with pytest.raises(Forbidden):
            act(series_id=series_id, user=anna.user)
    with pytest.raises(Forbidden):
        offer_seat(series_id=series_id, user=anna.user, seat=2, wanted={"computer": "steady"})
    with pytest.raises(Forbidden):
        join_series(series_id=series_id, user=create_person().user)


def test_after_two_days_computers_take_the_empty_seats() -> None:
    anna, boris = create_person(), create_person()
    one, other = seek(anna, 3, 4), seek(boris, 3, computers=False)
    assert match_at(NOW + 2 * DAY - timedelta(minutes=1)) == 0
    assert match_at(NOW + 2 * DAY) == 1
    series = get_table(one)
    assert series.state == "running"
    assert [place.computer for place in series.places.all()] == ["", "steady", "steady"]
    assert build_shown_seek(other)["state"] == "waiting"
    assert [data["deadline_at"] for data in list_found(anna)] == [None]


def test_people_who_have_waited_long_share_a_table_with_computers() -> None:
    anna, boris = create_person(), create_person()
    one, other = seek(anna, 4), seek(boris, 4)
    match_at(NOW + 2 * DAY + HOUR)
    series = get_table(one)
    assert (series.state, series) == ("open", get_table(other))
    sit_down(anna, series)
    assert sit_down(boris, series).state == "running"


def test_a_seek_expires_at_its_end_and_is_deleted_after_two_months() -> None:
    one = seek(create_person(), lasts=DAY, computers=False)
    match_at(NOW + DAY)
    assert build_shown_seek(one)["state"] == "expired"
    match_at(NOW + 62 * DAY)
    assert not Seek.objects.exists()


def test_seeks_of_absent_players_are_not_matched() -> None:
    anna, boris = create_person(), create_person()
    first = seek(anna)
    seek(boris)
    set_away(user=anna.user, from_date=NOW.date(), to_date=NOW.date() + 3 * DAY, now=NOW)
    assert build_shown_seek(first)["hidden"]
    assert match_at() == 0
    assert match_at(NOW + 3 * DAY) == 1, "Boris has his table with a computer"
    assert build_shown_seek(first)["state"] == "waiting"
    end_away(user=anna.user, now=NOW)
    assert not build_shown_seek(first)["hidden"]
    seek(boris)
    assert match_at() == 1


def test_seeks_are_matched_before_an_absence_begins() -> None:
    anna, boris = create_person(), create_person()
    seek(anna)
    seek(boris)
    set_away(user=anna.user, from_date=NOW.date() + 2 * DAY, to_date=NOW.date() + 3 * DAY, now=NOW)
    assert match_at() == 1


def test_players_with_closed_accounts_are_not_matched() -> None:
    anna, boris = create_person(), create_person()
    seek(anna)
    seek(boris)
    anna.user.is_active = False
    anna.user.save()
    assert match_at() == 0


def count_waiting() -> int:
    """Return the number of players that the site shows as seeking a table, without using the cache of a minute."""
    _load_counts_of_minute.cache_clear()
    return sum(line["seekers"] for line in _load_counts_of_minute(int(NOW.timestamp()) // 60 + 1))


def test_suspended_players_are_neither_matched_nor_counted() -> None:
    anna, boris = create_person(), create_person()
    seek(anna)
    seek(boris)
    assert count_waiting() == 2
    anna.user.suspended_until = NOW + DAY
    anna.user.save()
    assert match_at() == 0
    assert count_waiting() == 1
    with pytest.raises(Forbidden, match="suspended"):
        seek(anna, 3)


def test_deleting_an_account_deletes_its_seek_and_lets_matched_seeks_wait_again() -> None:
    anna, boris = create_person(), create_person()
    seek(anna)
    other = seek(boris)
    match_at()
    delete_account(player=anna.user)
    assert build_shown_seek(other)["state"] == "waiting"
    assert Seek.objects.count() == 1


def test_guests_bots_and_the_unreliable_are_refused() -> None:
    for change in ({"guest_until": NOW + DAY}, {"is_bot": True}):
        who = create_person()
        for name, value in change.items():
            setattr(who.user, name, value)
        who.user.save()
        with pytest.raises(Exception, match=r"guests|for people"):
            seek(who)


def test_seeks_of_an_account_are_limited(settings: Any) -> None:
    anna = create_person()
    settings.DURAK = {**settings.DURAK, "seeks": 2}
    seek(anna)
    one = seek(anna)
    with pytest.raises(LimitReached):
        seek(anna)
    withdraw_seek(seek_id=one.pk, user=anna.user)
    settings.DURAK = {**settings.DURAK, "new_seeks": "2/day"}
    with pytest.raises(TooManyRequests):
        seek(anna)


def test_rules_that_do_not_allow_the_number_of_players_are_refused() -> None:
    with pytest.raises(GameError) as refused:
        seek(create_person(), 8, presets=["classic-36"])
    assert list(refused.value.extra["errors"]) == ["player_counts"]


def test_the_export_has_all_seeks() -> None:
    anna = create_person()
    one = seek(anna)
    withdraw_seek(seek_id=one.pk, user=anna.user)
    (exported,) = json.loads(b"".join(iterate_export(anna.user)))["seeks"]
    assert (exported["id"], exported["state"]) == (one.pk, "withdrawn")


def test_a_player_with_a_used_up_quota_does_not_stop_others(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "games_alone": 0}
    lonely = seek(create_person(), 3)
    assert match_at(NOW + 2 * DAY) == 0
    assert build_shown_seek(lonely)["state"] == "waiting"


def test_the_number_of_queries_does_not_depend_on_the_number_of_seeks() -> None:
    numbers = []
    for _ in range(2):
        for _ in range(3):
            seek(create_person(), 6, min_reliability=90)
        with CaptureQueriesContext(connection) as queries:
            load_seekers(Seek.objects.select_related("player"), NOW)
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]
