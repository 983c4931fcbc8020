"""Quotas of series and games per account, and the refusals of requests over a quota."""

from collections import Counter
from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone

from games.models import Game, Series
from games.services.computer_moves import play_computer_move
from games.services.series import sweep_series
from tests.factories import Person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def low_limits(settings: LazySettings) -> None:
    few = {"open_series": 2, "running_series": 4, "games_alone": 2, "series": "6/hour"}
    settings.DURAK = settings.DURAK | few


def post_series_with_seats(who: Person, *seats: dict[str, object], **more: object) -> object:
    return who.client.post(f"{API}/series", {"rules": "alemi-36", "seats": list(seats), **more})


ME, OPEN, COMPUTER = {"player": "me"}, {"open": True}, {"computer": "steady"}


def test_the_number_of_waiting_series_per_account_is_limited(owner: Person, member: Person) -> None:
    first, _ = post_series(owner, "me", None), post_series(owner, None, "steady")
    problem = expect_refusal(post_series_with_seats(owner, ME, OPEN), 409, "limit_reached")
    assert problem["detail"].startswith("You have created 2 tables that have not started, and cannot have more.")
    post_series(member, "me", None)
    expect_status(owner.client.post(f"{API}/series/{first['id']}/cancel"), 200)
    post_series(owner, "me", None)


def test_deals_in_quick_succession_are_limited(owner: Person, member: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"deals": "2/hour"}
    series = start_series(owner, member)
    path, key = f"{API}/series/{series['id']}/games", series["game"]
    for _ in range(2):
        assert owner.client.post(path).status_code == 200  # the last game is still running, so no game is dealt
        expect_status(owner.client.post(f"{API}/games/{key}/moves", {"move": "resign"}), 201)
        key = expect_status(owner.client.post(path), 201)["id"]
    expect_status(owner.client.post(f"{API}/games/{key}/moves", {"move": "resign"}), 201)
    answer = owner.client.post(path)
    problem = expect_refusal(answer, 429, "too_many_requests")
    assert problem["detail"] == "You have dealt 2 games in a short time. Play those that run, or wait a little."
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert '"deals";q=2;w=3600' in answer["RateLimit-Policy"]
    expect_status(member.client.post(path), 201)


def test_deals_of_a_series_of_computers_are_limited(owner: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"deals": "0/hour"}
    series = post_series(owner, "steady", "steady")
    while play_computer_move(game_id=series["game"]):
        pass
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/games"), 429, "too_many_requests")


def test_automatic_deals_of_next_games_are_limited(owner: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"deals": "1/hour"}
    series = post_series(owner, "me", "steady", pause="PT0S")
    key = series["game"]
    expect_status(owner.client.post(f"{API}/games/{key}/moves", {"move": "resign"}), 201)
    assert sweep_series(now=timezone.now()) == 1
    second = Game.objects.get(series=series["id"], number=2)
    expect_status(owner.client.post(f"{API}/games/{second.pk}/moves", {"move": "resign"}), 201)
    now = timezone.now()
    assert sweep_series(now=now) == 0
    due = Series.objects.get(pk=series["id"]).next_game_at
    assert due is not None
    assert now < due <= now + timedelta(hours=1, seconds=1)
    expect_status(owner.client.post(f"{API}/series/{series['id']}/games"), 201)


def test_seats_in_running_series_are_limited(owner: Person, member: Person, outsider: Person) -> None:
    series = [start_series(one, outsider) for one in (owner, owner, member, member)]
    waiting = post_series(owner, "me", None)
    refusal = expect_refusal(outsider.client.post(f"{API}/series/{waiting['id']}/join"), 409, "limit_reached")
    assert refusal["detail"] == "You sit at 4 unfinished tables, and cannot sit at more. Leave or end one first."
    expect_refusal(post_series_with_seats(outsider, ME, OPEN), 409, "limit_reached")
    for who in (owner, outsider):
        expect_status(who.client.post(f"{API}/series/{series[0]['id']}/end"), 200)
    make_move(outsider, series[0]["game"], "resign")
    join_series(outsider, waiting)


def test_the_number_of_running_games_with_only_computers_as_opponents_is_limited(owner: Person, member: Person) -> None:
    alone = post_series(owner, "me", "steady")
    post_series(owner, "steady", "steady")
    for seats in ([ME, COMPUTER], [COMPUTER, COMPUTER]):
        refusal = expect_refusal(post_series_with_seats(owner, *seats), 409, "limit_reached")
    assert refusal["detail"].startswith("An account can have 2 running games without other people")
    assert Series.objects.count() == 2
    together = start_series(owner, member)
    make_move(owner, alone["game"], "resign")
    post_series(owner, "me", "steady")
    expect_refusal(owner.client.post(f"{API}/series/{alone['id']}/games"), 409, "limit_reached")
    make_move(owner, together["game"], "resign")
    expect_status(owner.client.post(f"{API}/series/{together['id']}/games"), 201)


def test_a_series_of_one_person_is_not_started_beyond_the_limit_of_games_against_only_computers(owner: Person) -> None:
    series = post_series(owner, "me", "steady", None)
    for _ in range(2):
        post_series(owner, "me", "steady")
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/start"), 409, "limit_reached")
    offered = owner.client.put(f"{API}/series/{series['id']}/seats/2", COMPUTER)
    expect_refusal(offered, 409, "limit_reached")
    assert Game.objects.filter(series=series["id"]).count() == 0


def test_new_series_per_hour_are_limited(owner: Person, settings: LazySettings) -> None:
    settings.DURAK = settings.DURAK | {"open_series": 9, "running_series": 9}
    made = [post_series(owner, "me", None) for _ in range(6)]
    answer = post_series_with_seats(owner, ME, OPEN)
    assert expect_refusal(answer, 429, "too_many_requests")["detail"] == "You have created 6 tables in a short time."
    assert 3500 < int(answer["Retry-After"]) <= 3600
    hour_ago = timezone.now() - timedelta(minutes=61)
    Series.objects.filter(pk=made[0]["id"]).update(created_at=hour_ago)
    post_series(owner, "me", None)
    expect_refusal(post_series_with_seats(owner, ME, OPEN), 429, "too_many_requests")


def test_a_rematch_counts_against_the_limit_of_new_series(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    for _ in range(2):
        post_series(owner, "me", None)
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/rematch"), 409, "limit_reached")


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_cannot_exceed_the_limit_of_waiting_series(owner: Person) -> None:
    answers = run_concurrently(8, lambda _: post_series_with_seats(owner, ME, OPEN).status_code)
    assert Counter(answers) == {201: 2, 409: 6}
