"""Seeks: how the site forms a series of players who are looking for a table."""

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
def frozen_clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(NOW, tick=False) as traveller:
        yield traveller


def create_seek_of(who: Person, *counts: int, **more: Any) -> Seek:
    """Create a seek of `who`, one second younger than the last seek of any player."""
    terms = {"presets": ["classic-36"], "pace": "post", "lasts": 7 * DAY, **more}
    now = datetime.now(UTC) + timedelta(seconds=Seek.objects.count())
    return create_seek(user=who.user, player_counts=counts or [2], now=now, **terms)


def get_seek_view(seek: Seek) -> dict[str, Any]:
    seek.refresh_from_db()
    (shown,) = build_seeks([seek], seek.player, datetime.now(UTC))
    return shown


def match_seeks_at(now: datetime | None = None) -> int:
    return match_seeks(now=now or datetime.now(UTC))


def get_found_table(seek: Seek) -> Series:
    seek.refresh_from_db()
    assert seek.series is not None
    return seek.series


def list_data_of_found_table_notifications(who: Person) -> list[dict[str, Any]]:
    found = Notification.objects.filter(player=who.user, kind="seat_found").order_by("number")
    return list(found.values_list("data", flat=True))


def join_table(who: Person, series: Series) -> Series:
    return join_series(series_id=series.pk, user=who.user)


def test_two_strangers_get_a_table_and_one_notification_each() -> None:
    anna, boris = create_person("anna"), create_person("boris")
    first, second = create_seek_of(anna, 2, 3), create_seek_of(boris)
    assert match_seeks_at() == 1
    assert match_seeks_at() == 0
    series = get_found_table(first)
    assert series == get_found_table(second)
    assert (series.state, series.visibility, series.penalty, series.games_wanted) == ("open", "unlisted", "", 3)
    assert [place.player for place in series.places.all()] == [anna.user, boris.user]
    (data,) = list_data_of_found_table_notifications(anna)
    assert data == {
        "series": series.pk, "series_title": "", "seat": 0, "seek": first.pk, "deadline_at": "2026-05-05T00:00:00Z",
    }  # fmt: skip
    assert get_seek_view(first)["state"] == "found"
    assert get_seek_view(first)["answer_by_at"] == NOW + 12 * HOUR
    join_table(anna, series)
    assert get_seek_view(first)["answer_by_at"] is None
    assert join_table(boris, series).state == "running"
    assert {get_seek_view(one)["state"] for one in (first, second)} == {"seated"}
    assert len(list_data_of_found_table_notifications(anna)) == len(list_data_of_found_table_notifications(boris)) == 1
    assert not Notification.objects.filter(kind="joined").exists()


def test_a_found_table_has_rules_seats_and_a_clock_that_all_its_players_seek() -> None:
    anna, boris, clara = (create_person() for _ in range(3))
    create_seek_of(anna, 3, 4, presets=["alemi-36", "classic-36"], pace="calm", min_reliability=80)
    create_seek_of(boris, 2, 3, presets=["alemi-36", "jokers-54"], pace="calm")
    last = create_seek_of(clara, 3, presets=["alemi-36"], pace="calm")
    match_seeks_at()
    series = get_found_table(last)
    assert (series.rules["preset"], series.places.count(), series.move_clock) == ("alemi-36", 3, 5 * DAY)
    assert series.min_reliability == 80


@pytest.mark.parametrize("other", [{"pace": "day"}, {"presets": ["jokers-54"]}])
def test_seeks_without_a_common_choice_do_not_match(other: dict[str, Any]) -> None:
    create_seek_of(create_person())
    create_seek_of(create_person(), **other)
    create_seek_of(create_person(), 3)
    assert match_seeks_at() == 0


def test_two_seeks_of_one_player_are_never_matched() -> None:
    anna = create_person()
    create_seek_of(anna)
    create_seek_of(anna)
    assert match_seeks_at() == 0


@pytest.mark.parametrize("turned", [False, True])
def test_a_block_by_either_player_prevents_a_match(turned: bool) -> None:
    people = [create_person(), create_person()]
    for who in people:
        create_seek_of(who)
    blocker, blocked = reversed(people) if turned else people
    Block.objects.create(blocker=blocker.user, blocked=blocked.user)
    assert match_seeks_at() == 0
    create_seek_of(create_person())
    assert match_seeks_at() == 1


def test_players_who_have_met_are_matched_only_if_no_other_seek_fits(frozen_clock: time_machine.Traveller) -> None:
    anna, boris, clara = (create_person(name) for name in ("anna", "boris", "clara"))
    for who in (anna, boris):
        create_seek_of(who)
    match_seeks_at()
    series = Series.objects.get()
    join_table(anna, series)
    join_table(boris, series)
    again = create_seek_of(anna)
    for who in (boris, clara):
        frozen_clock.shift(HOUR)
        create_seek_of(who)
    match_seeks_at()
    assert {place.player for place in get_found_table(again).places.all()} == {anna.user, clara.user}
    create_seek_of(anna)
    assert match_seeks_at() == 1


def test_a_declined_table_ends_the_seek_of_the_player_who_declined_and_the_other_seeks_wait_again(
    frozen_clock: time_machine.Traveller,
) -> None:
    anna, boris, clara = (create_person(name) for name in ("anna", "boris", "clara"))
    first, second = create_seek_of(anna), create_seek_of(boris)
    match_seeks_at()
    series = get_found_table(first)
    join_table(anna, series)
    frozen_clock.shift(HOUR)
    decline_invitation(series_id=series.pk, user=boris.user)
    assert get_seek_view(second)["state"] == "declined"
    shown = get_seek_view(first)
    assert (shown["state"], shown["series"], shown["refused_by"]) == ("waiting", None, ["boris"])
    assert shown["created_at"] == NOW
    series.refresh_from_db()
    assert series.state == "cancelled"
    third = create_seek_of(clara)
    match_seeks_at()
    again = get_found_table(third)
    assert again != series
    assert get_seek_view(first)["answer_by_at"] is None, "Anna sat down once and need not answer again"
    assert [data["deadline_at"] for data in list_data_of_found_table_notifications(anna)][1] is None
    assert join_table(clara, again).state == "running"


def test_a_player_who_does_not_answer_in_time_loses_the_seek(frozen_clock: time_machine.Traveller) -> None:
    people = [create_person() for _ in range(3)]
    seeks = [create_seek_of(who, 3) for who in people]
    match_seeks_at()
    join_table(people[0], get_found_table(seeks[0]))
    frozen_clock.shift(12 * HOUR)
    sweep_series(now=NOW + 12 * HOUR)
    assert [get_seek_view(one)["state"] for one in seeks] == ["waiting", "missed", "missed"]
    with pytest.raises(Conflict):
        join_series(series_id=str(seeks[1].series_id), user=people[1].user)


def test_a_player_who_leaves_before_the_start_loses_the_seek() -> None:
    anna, boris = create_person(), create_person()
    first, second = create_seek_of(anna), create_seek_of(boris)
    match_seeks_at()
    join_table(anna, get_found_table(first))
    leave_series(series_id=get_found_table(first).pk, user=anna.user)
    assert [get_seek_view(one)["state"] for one in (first, second)] == ["declined", "waiting"]


def test_withdrawing_a_seek_frees_its_seat_at_a_found_table() -> None:
    anna, boris = create_person(), create_person()
    first, second = create_seek_of(anna), create_seek_of(boris)
    withdraw_seek(seek_id=second.pk, user=boris.user)
    assert (get_seek_view(second)["state"], match_seeks_at()) == ("withdrawn", 0)
    third = create_seek_of(boris)
    match_seeks_at()
    withdraw_seek(seek_id=first.pk, user=anna.user)
    assert [get_seek_view(one)["state"] for one in (first, third)] == ["declined", "waiting"]
    withdraw_seek(seek_id=first.pk, user=anna.user)
    with pytest.raises(NotFound):
        withdraw_seek(seek_id=third.pk, user=anna.user)


def test_no_player_can_start_cancel_or_offer_seats_of_a_found_table() -> None:
    anna, boris, clara = (create_person() for _ in range(3))
    one = create_seek_of(anna, 3)
    create_seek_of(boris, 3)
    create_seek_of(clara, 3)
    match_seeks_at()
    series_id = get_found_table(one).pk
    join_table(anna, get_found_table(one))
    join_table(boris, get_found_table(one))
    for act in (start_series, cancel_series):
        with pytest.raises(Forbidden):
            act(series_id=series_id, user=anna.user)
    with pytest.raises(Forbidden):
        offer_seat(series_id=series_id, user=anna.user, seat=2, wanted={"computer": "steady"})
    with pytest.raises(Forbidden):
        join_series(series_id=series_id, user=create_person().user)


def test_after_two_days_computers_take_the_empty_seats() -> None:
    anna, boris = create_person(), create_person()
    one, other = create_seek_of(anna, 3, 4), create_seek_of(boris, 3, computers=False)
    assert match_seeks_at(NOW + 2 * DAY - timedelta(minutes=1)) == 0
    assert match_seeks_at(NOW + 2 * DAY) == 1
    series = get_found_table(one)
    assert series.state == "running"
    assert [place.computer for place in series.places.all()] == ["", "steady", "steady"]
    assert get_seek_view(other)["state"] == "waiting"
    assert [data["deadline_at"] for data in list_data_of_found_table_notifications(anna)] == [None]


def test_people_who_have_waited_long_share_a_table_with_computers() -> None:
    anna, boris = create_person(), create_person()
    one, other = create_seek_of(anna, 4), create_seek_of(boris, 4)
    match_seeks_at(NOW + 2 * DAY + HOUR)
    series = get_found_table(one)
    assert (series.state, series) == ("open", get_found_table(other))
    join_table(anna, series)
    assert join_table(boris, series).state == "running"


def test_a_seek_expires_at_its_end_and_is_deleted_after_two_months() -> None:
    one = create_seek_of(create_person(), lasts=DAY, computers=False)
    match_seeks_at(NOW + DAY)
    assert get_seek_view(one)["state"] == "expired"
    match_seeks_at(NOW + 62 * DAY)
    assert not Seek.objects.exists()


def test_seeks_of_absent_players_are_not_matched() -> None:
    anna, boris = create_person(), create_person()
    first = create_seek_of(anna)
    create_seek_of(boris)
    set_away(user=anna.user, from_date=NOW.date(), to_date=NOW.date() + 3 * DAY, now=NOW)
    assert get_seek_view(first)["hidden"]
    assert match_seeks_at() == 0
    assert match_seeks_at(NOW + 3 * DAY) == 1, "Boris has his table with a computer"
    assert get_seek_view(first)["state"] == "waiting"
    end_away(user=anna.user, now=NOW)
    assert not get_seek_view(first)["hidden"]
    create_seek_of(boris)
    assert match_seeks_at() == 1


def test_seeks_are_matched_before_an_absence_begins() -> None:
    anna, boris = create_person(), create_person()
    create_seek_of(anna)
    create_seek_of(boris)
    set_away(user=anna.user, from_date=NOW.date() + 2 * DAY, to_date=NOW.date() + 3 * DAY, now=NOW)
    assert match_seeks_at() == 1


def test_players_with_closed_accounts_are_not_matched() -> None:
    anna, boris = create_person(), create_person()
    create_seek_of(anna)
    create_seek_of(boris)
    anna.user.is_active = False
    anna.user.save()
    assert match_seeks_at() == 0


def count_waiting_players() -> int:
    """Return the number of players who seek a table, as the site shows it but without its cache."""
    _load_counts_of_minute.cache_clear()
    return sum(line["seekers"] for line in _load_counts_of_minute(int(NOW.timestamp()) // 60 + 1))


def test_suspended_players_are_neither_matched_nor_counted() -> None:
    anna, boris = create_person(), create_person()
    create_seek_of(anna)
    create_seek_of(boris)
    assert count_waiting_players() == 2
    anna.user.suspended_until = NOW + DAY
    anna.user.save()
    assert match_seeks_at() == 0
    assert count_waiting_players() == 1
    with pytest.raises(Forbidden, match="suspended"):
        create_seek_of(anna, 3)


def test_deleting_an_account_deletes_its_seek_and_lets_matched_seeks_wait_again() -> None:
    anna, boris = create_person(), create_person()
    create_seek_of(anna)
    other = create_seek_of(boris)
    match_seeks_at()
    delete_account(player=anna.user)
    assert get_seek_view(other)["state"] == "waiting"
    assert Seek.objects.count() == 1


def test_seeks_of_guests_and_bots_are_refused() -> None:
    for change in ({"guest_until": NOW + DAY}, {"is_bot": True}):
        who = create_person()
        for name, value in change.items():
            setattr(who.user, name, value)
        who.user.save()
        with pytest.raises(Exception, match=r"guests|for people"):
            create_seek_of(who)


def test_seeks_of_an_account_are_limited(settings: Any) -> None:
    anna = create_person()
    settings.DURAK = {**settings.DURAK, "seeks": 2}
    create_seek_of(anna)
    one = create_seek_of(anna)
    with pytest.raises(LimitReached):
        create_seek_of(anna)
    withdraw_seek(seek_id=one.pk, user=anna.user)
    settings.DURAK = {**settings.DURAK, "new_seeks": "2/day"}
    with pytest.raises(TooManyRequests):
        create_seek_of(anna)


def test_seeks_with_rules_that_do_not_allow_the_number_of_players_are_refused() -> None:
    with pytest.raises(GameError) as refused:
        create_seek_of(create_person(), 8, presets=["classic-36"])
    assert list(refused.value.extra["errors"]) == ["player_counts"]


def test_the_export_has_all_seeks() -> None:
    anna = create_person()
    one = create_seek_of(anna)
    withdraw_seek(seek_id=one.pk, user=anna.user)
    (exported,) = json.loads(b"".join(iterate_export(anna.user)))["seeks"]
    assert (exported["id"], exported["state"]) == (one.pk, "withdrawn")


def test_the_seek_of_a_player_with_a_used_up_quota_does_not_stop_the_matching(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "games_alone": 0}
    lonely = create_seek_of(create_person(), 3)
    assert match_seeks_at(NOW + 2 * DAY) == 0
    assert get_seek_view(lonely)["state"] == "waiting"


def test_a_seek_for_presets_that_a_later_version_has_removed_does_not_stop_the_matching() -> None:
    old = create_seek_of(create_person())
    Seek.objects.update(presets=["removed-36"])
    for _ in range(2):
        create_seek_of(create_person())
    assert match_seeks_at(NOW + 3 * DAY) == 1
    assert get_seek_view(old)["state"] == "waiting"


def test_the_number_of_queries_does_not_depend_on_the_number_of_seeks() -> None:
    numbers = []
    for _ in range(2):
        for _ in range(3):
            create_seek_of(create_person(), 6, min_reliability=90)
        with CaptureQueriesContext(connection) as queries:
            load_seekers(Seek.objects.select_related("player"), NOW)
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]
