"""Seeks of players for a table, over the API."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from durak_site.http.durations import format_duration
from games.models import Seek, Series
from games.selectors import seeks
from games.selectors.seeks import _load_counts_of_minute
from games.services.seeks import match_seeks
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)
ONE_HOUR = timedelta(hours=1)
SEEK_BODY = {"presets": ["classic-36"], "player_counts": [2, 3]}


@pytest.fixture(autouse=True)
def _clear_cached_counts() -> None:
    _load_counts_of_minute.cache_clear()


def post_seek(who: Person, **more: Any) -> dict[str, Any]:
    return expect_status(who.client.post(f"{API}/me/seeks", {**SEEK_BODY, **more}), 201)


def get_seek(who: Person, seek: dict[str, Any]) -> dict[str, Any]:
    return expect_status(who.client.get(f"{API}/me/seeks/{seek['id']}"), 200)


def list_seeks(who: Person) -> list[dict[str, Any]]:
    own_seeks: list[dict[str, Any]] = expect_status(who.client.get(f"{API}/me/seeks"), 200)["results"]
    return own_seeks


def list_seek_counts() -> list[dict[str, Any]]:
    seek_counts: list[dict[str, Any]] = expect_status(make_anonymous_client().get(f"{API}/seeks"), 200)["results"]
    return seek_counts


@time_machine.travel(NOW, tick=False)
def test_matched_seeks_become_a_running_series() -> None:
    anna, boris = create_person(), create_person()
    mine = post_seek(anna, lasts="P3D")
    assert mine == {
        "id": mine["id"], "presets": ["classic-36"], "player_counts": [2, 3], "pace": "post", "min_reliability": None,
        "computers": True, "computer_seats_open": True, "state": "waiting", "hidden": False, "series": None,
        "answer_by_at": None, "refused_by": [],
        "created_at": "2026-05-04T12:00:00Z", "computers_at": "2026-05-06T12:00:00Z",
        "until_at": "2026-05-07T12:00:00Z", "ended_at": None,
    }  # fmt: skip
    assert get_seek(anna, mine) == list_seeks(anna)[0] == mine
    theirs = post_seek(boris)
    match_seeks(now=NOW)
    found = get_seek(anna, mine)
    assert (found["state"], found["answer_by_at"]) == ("found", "2026-05-05T00:00:00Z")
    (notification,) = expect_status(anna.client.get(f"{API}/me/notifications"), 200)["results"]
    assert (notification["kind"], notification["data"]["series"]) == ("seat_found", found["series"])
    join_series(anna, {"id": found["series"]})
    assert join_series(boris, {"id": get_seek(boris, theirs)["series"]})["state"] == "running"
    assert get_seek(anna, mine)["state"] == "seated"
    assert list_seeks(anna) == []


def test_a_seek_is_visible_only_to_its_player() -> None:
    anna, boris = create_person(), create_person()
    seek = post_seek(anna)
    expect_refusal(boris.client.get(f"{API}/me/seeks/{seek['id']}"), 404, "not_found")
    expect_refusal(boris.client.delete(f"{API}/me/seeks/{seek['id']}"), 404, "not_found")
    assert list_seeks(boris) == []


def test_withdrawing_a_seek_twice_is_not_an_error() -> None:
    anna = create_person()
    seek = post_seek(anna)
    for _ in range(2):
        assert anna.client.delete(f"{API}/me/seeks/{seek['id']}").status_code == 204
    assert get_seek(anna, seek)["state"] == "withdrawn"


def test_a_repeated_request_with_an_idempotency_key_creates_one_seek() -> None:
    anna = create_person()
    headers = {"HTTP_IDEMPOTENCY_KEY": "once"}
    answers = [anna.client.post(f"{API}/me/seeks", SEEK_BODY, format="json", **headers).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert Seek.objects.count() == 1


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"presets": []}, "presets"),
        ({"presets": ["poker"]}, "presets.0"),
        ({"presets": "classic-36"}, "presets"),
        ({"player_counts": [1]}, "player_counts.0"),
        ({"player_counts": ["2"]}, "player_counts.0"),
        ({"player_counts": [8]}, "player_counts"),
        ({"pace": "blitz"}, "pace"),
        ({"lasts": "PT59M"}, "lasts"),
        ({"lasts": "P30DT1M"}, "lasts"),
        ({"min_reliability": 101}, "min_reliability"),
        ({"computers": "yes"}, "computers"),
        ({"extra": 1}, "extra"),
    ],
)
def test_the_refusal_of_an_invalid_seek_names_the_field(more: dict[str, Any], field: str) -> None:
    problem = expect_refusal(create_person().client.post(f"{API}/me/seeks", {**SEEK_BODY, **more}), 400, "invalid")
    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize("duration", ["PT1H", "P30D"])
def test_a_seek_lasts_an_hour_at_least_and_thirty_days_at_most(duration: str) -> None:
    anna = create_person()
    post_seek(anna, lasts=duration)
    seek = anna.user.seeks.get()
    assert format_duration(seek.expires_at - seek.created_at) == duration


def test_seeks_are_limited_per_account_and_per_network_address(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "seeks": 1, "new_seeks_address": "2/hour"}
    anna, boris = create_person(), create_person()
    post_seek(anna)
    expect_refusal(anna.client.post(f"{API}/me/seeks", SEEK_BODY), 409, "limit_reached")
    expect_refusal(boris.client.post(f"{API}/me/seeks", SEEK_BODY), 429, "too_many_requests")


def create_ended_seek(waited: timedelta, state: str) -> None:
    terms = {"presets": ["classic-36"], "player_counts": [2], "expires_at": NOW + timedelta(days=9)}
    Seek.objects.create(
        player=create_person().user, state=state, created_at=NOW - ONE_HOUR - waited, ended_at=NOW - ONE_HOUR, **terms
    )


@time_machine.travel(NOW, tick=False)
def test_seeking_players_are_counted_by_pace_and_preset_and_waiting_times_need_ended_seeks() -> None:
    assert list_seek_counts() == []
    _load_counts_of_minute.cache_clear()
    anna, boris, clara = (create_person() for _ in range(3))
    post_seek(anna, presets=["classic-36", "jokers-54"])
    post_seek(anna)
    post_seek(boris, pace="calm")
    post_seek(clara)
    assert [(one["pace"], one["preset"], one["seekers"]) for one in list_seek_counts()] == [
        ("calm", "classic-36", 1),
        ("post", "classic-36", 2),
        ("post", "jokers-54", 1),
    ]
    assert list_seek_counts()[0]["half_within"] is None


def let_two_players_wait_for_each_other(waited: timedelta) -> None:
    """Create two seeks a day ago that led to a common table, at which both players sat down after `waited`."""
    people = [create_person(), create_person()]
    with time_machine.travel(NOW - 24 * ONE_HOUR, tick=False):
        for who in people:
            post_seek(who, player_counts=[2])
        match_seeks(now=NOW - 24 * ONE_HOUR)
    with time_machine.travel(NOW - 24 * ONE_HOUR + waited, tick=False):
        for who in people:
            join_series(who, {"id": list_seeks(who)[0]["series"]})


@time_machine.travel(NOW, tick=False)
def test_expired_seeks_count_in_the_waiting_times() -> None:
    for hours in (1, 3, 5):
        let_two_players_wait_for_each_other(hours * ONE_HOUR)
    for _ in range(2):
        create_ended_seek(40 * ONE_HOUR, "expired")
    create_ended_seek(ONE_HOUR / 2, "withdrawn")
    create_ended_seek(ONE_HOUR * 2, "declined")
    (count,) = list_seek_counts()
    assert (count["ended"], count["with_people"]) == (8, 75)
    assert (count["half_within"], count["most_within"]) == ("PT3H", None)


@time_machine.travel(NOW, tick=False)
def test_four_of_five_seeks_with_people_are_not_nine_of_ten() -> None:
    let_two_players_wait_for_each_other(ONE_HOUR)
    let_two_players_wait_for_each_other(3 * ONE_HOUR)
    create_ended_seek(40 * ONE_HOUR, "expired")
    (count,) = list_seek_counts()
    assert (count["ended"], count["with_people"]) == (5, 80)
    assert (count["half_within"], count["most_within"]) == ("PT3H", None)


@time_machine.travel(NOW, tick=False)
def test_a_person_who_takes_the_seat_of_a_computer_later_does_not_shorten_the_waiting_times() -> None:
    anna, boris = create_person(), create_person()
    with time_machine.travel(NOW - 7 * 24 * ONE_HOUR, tick=False):
        post_seek(anna, player_counts=[2], computer_seats_open=True)
    match_seeks(now=NOW - 5 * 24 * ONE_HOUR)
    series = Series.objects.get(creator=anna.user)
    assert series.state == "running"
    for _ in range(4):
        create_ended_seek(40 * ONE_HOUR, "expired")
    (before,) = list_seek_counts()
    join_series(boris, {"id": series.pk})
    _load_counts_of_minute.cache_clear()
    assert list_seek_counts() == [before]
    assert (before["ended"], before["with_people"], before["half_within"]) == (5, 0, None)


@time_machine.travel(NOW, tick=False)
def test_waiting_times_come_from_a_limited_number_of_seeks_that_could_have_matched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seeks, "MAX_ENDED_SEEKS", 3)
    for _ in range(5):
        create_ended_seek(40 * ONE_HOUR, "expired")
        create_ended_seek(ONE_HOUR / 2, "withdrawn")
    assert [count["ended"] for count in list_seek_counts()] == [3]


@time_machine.travel(NOW, tick=False)
def test_the_numbers_of_seeking_players_are_computed_once_a_minute(django_assert_num_queries: Any) -> None:
    post_seek(create_person())
    before = list_seek_counts()
    post_seek(create_person())
    with django_assert_num_queries(0):
        assert list_seek_counts() == before
    with time_machine.travel(NOW + timedelta(minutes=1), tick=False):
        assert list_seek_counts()[0]["seekers"] == 2
