from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games.models import Game, Series
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series


def post_to_series(who: Person, series: dict[str, str], action: str, body: object = None) -> object:
    return who.client.post(f"{API}/series/{series['id']}/{action}", body or {})


@pytest.mark.django_db
def test_one_account_has_one_seat_in_a_series(owner: Person, member: Person) -> None:
    series = join_series(member, post_series(owner, "me", None, None, visibility="public"))
    for who in (owner, member):
        for body in ({}, {"seat": 2}):
            expect_refusal(who.client.post(f"{API}/series/{series['id']}/join", body), 409, "conflict")
    seat = f"{API}/series/{series['id']}/seats/2"
    for name in ("me", "olga", "Mitya"):
        expect_refusal(owner.client.put(seat, {"player": name}), 409, "conflict")
    seats = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)["seats"]
    assert [one["player"] for one in seats] == ["Olga", "Mitya", None]


def test_a_series_starts_when_the_last_player_joins(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member, None)
    assert join_series(outsider, series)["state"] == "open"
    series = join_series(member, series)
    assert series["state"] == "running"
    assert series["started_at"] is not None
    assert series["your_seat"] == 1
    assert Game.objects.get(series_id=series["id"]).pk == series["game"]


@pytest.mark.django_db
def test_a_player_who_joins_can_choose_an_open_seat(owner: Person, outsider: Person, member: Person) -> None:
    series = post_series(owner, None, "me", None, None)
    assert join_series(outsider, series, seat=2)["your_seat"] == 2
    expect_refusal(post_to_series(member, series, "join", {"seat": 2}), 409, "conflict")
    expect_refusal(post_to_series(member, series, "join", {"seat": 1}), 409, "conflict")
    expect_refusal(post_to_series(member, series, "join", {"seat": 7}), 409, "conflict")
    assert join_series(member, series)["your_seat"] == 0


@pytest.mark.django_db
def test_a_creator_cannot_join_their_own_series_again(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member, None)
    expect_refusal(post_to_series(owner, series, "join"), 409, "conflict")
    expect_refusal(post_to_series(member, series, "join", {"seat": 2}), 409, "conflict")
    assert join_series(member, series)["your_seat"] == 1
    expect_refusal(post_to_series(member, series, "join", {"seat": 2}), 409, "conflict")


@pytest.mark.django_db
def test_a_seat_that_is_declined_or_left_is_open_again(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member, None)
    expect_refusal(post_to_series(member, series, "leave"), 409, "conflict")
    assert post_to_series(member, series, "decline").status_code == 204
    expect_refusal(post_to_series(member, series, "decline"), 409, "conflict")
    assert join_series(outsider, series)["your_seat"] == 1
    expect_refusal(post_to_series(outsider, series, "decline"), 409, "conflict")
    assert post_to_series(outsider, series, "leave").status_code == 204
    shown = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert [seat["open"] for seat in shown["seats"]] == [False, True, True]


@pytest.mark.django_db
def test_the_creator_can_withdraw_an_invitation(owner: Person, member: Person, outsider: Person) -> None:
    series = post_series(owner, "me", member, None)
    seats = f"{API}/series/{series['id']}/seats"
    expect_refusal(member.client.delete(f"{seats}/1"), 403, "forbidden")
    expect_refusal(owner.client.delete(f"{seats}/0"), 409, "conflict")
    expect_refusal(owner.client.delete(f"{seats}/2"), 409, "conflict")
    expect_refusal(owner.client.delete(f"{seats}/3"), 404, "not_found")
    expect_refusal(owner.client.delete(f"{seats}/minus-one"), 404, "not_found")
    assert owner.client.delete(f"{seats}/1").status_code == 204
    assert join_series(outsider, series, seat=1)["your_seat"] == 1


@pytest.mark.django_db
def test_a_series_that_its_creator_starts_early_is_played_without_its_open_seats(
    owner: Person, member: Person, outsider: Person
) -> None:
    series = post_series(owner, None, "me", outsider, "random", member)
    join_series(member, series)
    expect_refusal(post_to_series(member, series, "start"), 403, "forbidden")
    started = expect_status(post_to_series(owner, series, "start"), 200)
    assert started["state"] == "running"
    assert [seat["player"] or seat["computer"] for seat in started["seats"]] == ["Olga", "random", "Mitya"]
    assert [seat["seat"] for seat in started["seats"]] == [0, 1, 2]
    assert Game.objects.get(pk=started["game"]).seats.count() == 3
    expect_refusal(post_to_series(owner, series, "start"), 409, "conflict")


@pytest.mark.django_db
def test_a_series_cannot_start_with_fewer_players_than_its_preset_needs(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member, None, rules="cabinet-podkidnoy")
    join_series(member, series)
    expect_refusal(post_to_series(owner, series, "start"), 422, "bad_players")
    assert Series.objects.get().places.count() == 3


@pytest.mark.django_db
def test_a_cancelled_series_cannot_be_joined(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member)
    expect_refusal(post_to_series(member, series, "cancel"), 403, "forbidden")
    assert expect_status(post_to_series(owner, series, "cancel"), 200)["state"] == "cancelled"
    for who, what in [(member, "join"), (member, "decline"), (owner, "leave"), (owner, "start"), (owner, "cancel")]:
        expect_refusal(post_to_series(who, series, what), 409, "conflict")
    expect_refusal(post_to_series(owner, series, "games"), 409, "conflict")


@pytest.mark.django_db(transaction=True)
def test_only_one_of_concurrent_joins_for_the_last_seat_succeeds() -> None:
    owner, *crowd = [create_person() for _ in range(9)]
    series = post_series(owner, "me", None)

    def post_join(who: Person) -> int:
        try:
            return post_to_series(who, series, "join").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(crowd)) as threads:
        statuses = sorted(threads.map(post_join, crowd))
    assert statuses == [200] + [409] * 7
    assert Game.objects.filter(series_id=series["id"]).count() == 1
