"""An absence of a player takes the agreed days off in every series of that player."""

import json
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from accounts.api.export import iterate_export
from accounts.services.deletion import delete_account
from games.errors import GameError
from games.models import Away, Holiday
from games.selectors.away import load_absence
from games.services.away import end_away, set_away
from games.services.days_off import take_day_off
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import join_series, post_series
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table

pytestmark = pytest.mark.django_db

ABSENCE_URL = "/api/v1/me/away"
NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
"""Noon UTC on a Monday."""
DAY, MOVE = timedelta(days=1), timedelta(days=2)
MONDAY = NOW.date()


def deal_game_that_anna_opens(anna: Person, **terms: Any) -> Table:
    """Deal a game of three in which Anna opens."""
    return start_table_of_three(known={1: anna}, now=NOW, **terms)


def set_absence(anna: Person, first: date, last: date, now: datetime = NOW) -> None:
    set_away(user=anna.user, from_date=first, to_date=last, now=now)


def list_days_off(table: Table) -> list[date]:
    return list(Holiday.objects.filter(series=table.series).order_by("day").values_list("day", flat=True))


def load_current_absence(anna: Person, now: datetime = NOW) -> dict[str, Any]:
    shown = load_absence(anna.user, now)
    assert shown is not None
    return shown


def set_absence_and_get_refused_fields(anna: Person, first: date, last: date, now: datetime = NOW) -> list[str]:
    with pytest.raises(GameError) as refused:
        set_absence(anna, first, last, now)
    return list(refused.value.extra["errors"])


def test_the_agreed_days_are_taken_and_the_running_clock_is_extended() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=10)
    set_absence(anna, MONDAY + DAY, MONDAY + 3 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (1, 2, 3)]
    assert table.reload().deadline_at == NOW + MOVE + 3 * DAY
    assert load_current_absence(anna)["tables"][0]["reason"] is None


def test_an_absence_lists_for_each_table_the_days_that_no_day_off_covers() -> None:
    anna = create_person()
    tables = [deal_game_that_anna_opens(anna, holidays=n) for n in (2, 0, 5)]
    set_absence(anna, MONDAY, MONDAY + 3 * DAY)
    shown = {row["series"]: row for row in load_current_absence(anna)["tables"]}
    few, none, enough = (shown[table.series.pk] for table in tables)
    assert (few["days_off"], few["reason"]) == (["2026-05-04", "2026-05-05"], "none_left")
    assert few["days_missing"] == ["2026-05-06", "2026-05-07"]
    assert (none["days_off"], len(none["days_missing"]), none["reason"]) == ([], 4, "not_agreed")
    assert (len(enough["days_off"]), enough["days_missing"], enough["reason"]) == (4, [], None)
    assert few["players"] == [tables[0].people[seat].name for seat in (0, 2)]


def test_weekends_on_which_clocks_stop_cost_no_day_off() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=3, weekends=True)
    set_absence(anna, MONDAY + 4 * DAY, MONDAY + 8 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (4, 7, 8)]
    assert load_current_absence(anna)["tables"][0]["days_missing"] == []


def test_an_absence_over_new_year_takes_the_agreed_days_of_both_years() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=2)
    set_absence(anna, date(2026, 12, 30), date(2027, 1, 3))
    days = [date(2026, 12, 30), date(2026, 12, 31), date(2027, 1, 1), date(2027, 1, 2)]
    assert list_days_off(table) == days


def test_another_absence_replaces_the_first() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=4)
    set_absence(anna, MONDAY + 5 * DAY, MONDAY + 8 * DAY)
    set_absence(anna, MONDAY + 7 * DAY, MONDAY + 9 * DAY)
    set_absence(anna, MONDAY + 7 * DAY, MONDAY + 9 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (7, 8, 9)]


def test_an_absence_that_moves_to_earlier_dates_moves_its_days_off() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=4)
    take_day_off(series_id=table.series.pk, user=anna.user, day=MONDAY + 11 * DAY, now=NOW)
    set_absence(anna, MONDAY + 8 * DAY, MONDAY + 12 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (8, 9, 10, 11)]
    set_absence(anna, MONDAY + 7 * DAY, MONDAY + 12 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (7, 8, 9, 11)]
    assert load_current_absence(anna)["tables"][0]["days_missing"] == ["2026-05-14", "2026-05-16"]


def test_days_off_that_have_begun_do_not_move_with_the_absence() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=3)
    set_absence(anna, MONDAY, MONDAY + 4 * DAY)
    set_absence(anna, MONDAY + 3 * DAY, MONDAY + 9 * DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (0, 1, 3)]


def test_an_early_return_gives_back_later_days_off_that_were_not_taken_by_hand() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=9)
    take_day_off(series_id=table.series.pk, user=anna.user, day=MONDAY + 4 * DAY, now=NOW)
    set_absence(anna, MONDAY, MONDAY + 6 * DAY)
    end_away(user=anna.user, now=NOW + DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in (0, 1, 2, 4)]
    assert load_absence(anna.user, NOW + DAY) is None
    end_away(user=anna.user, now=NOW + DAY)


def test_an_absence_that_has_begun_can_be_made_longer() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=9)
    set_absence(anna, MONDAY, MONDAY + DAY)
    set_absence(anna, MONDAY, MONDAY + 2 * DAY, NOW + DAY)
    assert list_days_off(table) == [MONDAY + n * DAY for n in range(3)]
    assert [len(load_current_absence(anna, NOW + n * DAY)["tables"][0]["days_off"]) for n in range(3)] == [3, 2, 1]
    assert load_absence(anna.user, NOW + 3 * DAY) is None


def test_the_refusal_of_impossible_dates_names_the_field() -> None:
    anna = create_person()
    assert set_absence_and_get_refused_fields(anna, MONDAY - DAY, MONDAY) == ["from_date"]
    assert set_absence_and_get_refused_fields(anna, MONDAY + DAY, MONDAY) == ["to_date"]
    assert set_absence_and_get_refused_fields(anna, MONDAY, MONDAY + 60 * DAY) == ["to_date"]
    assert set_absence_and_get_refused_fields(anna, MONDAY + 360 * DAY, MONDAY + 370 * DAY) == ["to_date"]
    set_absence(anna, MONDAY, MONDAY + 59 * DAY)


def test_an_absence_cannot_begin_before_today_in_the_time_zone_of_the_player() -> None:
    anna = create_person()
    anna.user.time_zone = "Pacific/Auckland"
    anna.user.save()
    assert set_absence_and_get_refused_fields(anna, MONDAY, MONDAY + DAY) == ["from_date"]


@time_machine.travel(NOW, tick=False)
def test_a_table_that_starts_during_an_absence_takes_its_agreed_days_off() -> None:
    anna, boris = create_person(), create_person()
    set_absence(anna, MONDAY, MONDAY + 2 * DAY)
    series = post_series(anna, "me", None, holidays=5)
    assert not Holiday.objects.exists()
    join_series(boris, series)
    assert list(Holiday.objects.values_list("player", "day").order_by("day")) == [
        (anna.user.pk, MONDAY + n * DAY) for n in range(3)
    ]
    assert load_current_absence(anna)["tables"][0]["series"] == series["id"]


def test_an_absence_does_not_stop_the_clocks_of_other_players() -> None:
    anna = create_person()
    table = deal_game_that_anna_opens(anna, holidays=5)
    set_away(user=table.people[0].user, from_date=MONDAY, to_date=MONDAY + 3 * DAY, now=NOW)
    assert table.reload().deadline_at == NOW + MOVE
    assert not Holiday.objects.filter(player=anna.user).exists()


def test_a_deleted_account_has_no_absence() -> None:
    anna = create_person()
    deal_game_that_anna_opens(anna, holidays=5)
    set_absence(anna, MONDAY, MONDAY + 2 * DAY)
    delete_account(player=anna.user)
    assert not Away.objects.exists()
    assert not Holiday.objects.exists()


@time_machine.travel(NOW, tick=False)
def test_an_absence_is_put_read_exported_and_deleted_over_http() -> None:
    anna = create_person()
    deal_game_that_anna_opens(anna, holidays=1)
    assert anna.client.get(ABSENCE_URL).status_code == 404
    body = {"from_date": "2026-05-04", "to_date": "2026-05-05"}
    put = anna.client.put(ABSENCE_URL, body, format="json")
    assert (put.status_code, put.json()["tables"][0]["reason"]) == (200, "none_left")
    assert anna.client.get(ABSENCE_URL).json() == put.json()
    exported = json.loads(b"".join(iterate_export(anna.user)))
    assert exported["away"][0]["to_date"] == "2026-05-05"
    assert exported["holidays"][0]["away"]
    assert anna.client.delete(ABSENCE_URL).status_code == 204
    assert anna.client.get(ABSENCE_URL).status_code == 404
    assert make_anonymous_client().get(ABSENCE_URL).status_code == 401


@pytest.mark.parametrize(
    "body", [{}, {"from_date": "soon", "to_date": 3}, {"from_date": None, "to_date": "2026-13-01"}]
)
def test_the_refusal_of_invalid_dates_over_http_names_both_fields(body: dict[str, Any]) -> None:
    problem = create_person().client.put(ABSENCE_URL, body, format="json")
    assert (problem.status_code, sorted(problem.json()["errors"])) == (400, ["from_date", "to_date"])


def test_the_refusal_of_impossible_dates_over_http_names_the_field() -> None:
    problem = create_person().client.put(
        ABSENCE_URL, {"from_date": "2020-05-04", "to_date": "2020-05-05"}, format="json"
    )
    assert (problem.status_code, problem.json()["code"]) == (400, "invalid")
    assert sorted(problem.json()["errors"]) == ["from_date", "to_date"]


def test_changes_of_an_absence_are_limited(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "away": "1/hour"}
    anna = create_person()
    statuses = [anna.client.delete(ABSENCE_URL).status_code for _ in range(2)]
    assert statuses == [204, 429]


@time_machine.travel(NOW, tick=False)
def test_the_page_sets_and_ends_an_absence_and_shows_its_days_off_at_each_table() -> None:
    anna, browser = create_person(), Client()
    deal_game_that_anna_opens(anna, holidays=1)
    browser.force_login(anna.user)
    assert "I shall be away" in browser.get("/away").content.decode()
    bad = browser.post("/away", {"from_date": "2026-05-04", "to_date": "2026-05-01"})
    assert "Not before 4 May 2026." in bad.content.decode()
    done = browser.post("/away", {"from_date": "2026-05-04", "to_date": "2026-05-06"})
    assert (done.status_code, done.headers["Location"]) == (302, "/away")
    shown = browser.get("/away").content.decode()
    assert "1 day off is taken." in shown
    assert "On 2 days, from 5 May on, your clock runs" in shown
    browser.post("/away", {"end": "yes"})
    assert not Away.objects.exists()
