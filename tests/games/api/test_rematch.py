"""A rematch: a new series with the seats, rules and penalty of a finished series."""

import pytest

from games.models import Series, SeriesSeat
from games.services.series import sweep_series
from games.services.series.rematch import NOT_COPIED_FIELDS
from tests.factories import Person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series
from tests.games.services.test_concurrency import run_concurrently

pytestmark = pytest.mark.django_db


def post_rematch(who: Person, series: dict[str, str], status: int = 201) -> dict[str, object]:
    return expect_status(who.client.post(f"{API}/series/{series['id']}/rematch", {}), status)


def get_series(who: Person, series_id: object) -> dict[str, object]:
    return expect_status(who.client.get(f"{API}/series/{series_id}"), 200)


def test_a_rematch_has_the_same_terms_and_invites_the_other_players(owner: Person, member: Person) -> None:
    agreed = {
        "penalty": "The fool brings the cake.", "games": 2, "clock": {"move": "P1D", "window": "PT1H"},
        "quick_pass": False, "takeover_after": 3, "visibility": "public", "pause": "PT2H", "invitations_expire": "P3D",
        "memory_aid": False,
    }  # fmt: skip
    series = start_series(owner, member, rules="classic-36", **agreed)
    make_move(owner, series["game"], "resign")
    again = post_rematch(member, series)
    assert (again["creator"], again["state"], again["your_seat"]) == ("Mitya", "open", 1)
    assert expect_status(member.client.get(f"{API}/games/{series['game']}"), 200)["memory_aid"] is False
    same = ("rules", "penalty", "games_wanted", "clock", "quick_pass", "takeover_after", "visibility", "pause",
            "invitations_expire", "memory_aid")  # fmt: skip
    assert {name: again[name] for name in same} == {name: series[name] for name in same}
    assert [(seat["player"], seat["accepted"]) for seat in again["seats"]] == [("Olga", False), ("Mitya", True)]
    assert again["seats"][1]["accepted_penalty"] == "The fool brings the cake."
    assert join_series(owner, again)["state"] == "running"


def test_a_rematch_copies_every_term(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    first, second = Series.objects.get(pk=series["id"]), Series.objects.get(pk=post_rematch(owner, series)["id"])
    names = {field.name for field in Series._meta.concrete_fields}
    assert names > NOT_COPIED_FIELDS
    assert all(getattr(first, name) == getattr(second, name) for name in names - NOT_COPIED_FIELDS)


def test_a_rematch_is_linked_both_ways_and_created_once(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    again = post_rematch(owner, series)
    assert post_rematch(member, series, 200)["id"] == again["id"]
    assert again["rematch_of"] == series["id"]
    assert get_series(member, series["id"])["rematch"] == again["id"]
    assert (get_series(member, again["id"])["rematch"], get_series(member, series["id"])["rematch_of"]) == (None, None)


def test_a_rematch_with_computers_starts_at_once(owner: Person) -> None:
    series = post_series(owner, "me", "random")
    make_move(owner, series["game"], "resign")
    again = post_rematch(owner, series)
    assert again["state"] == "running"
    assert [(seat["player"], seat["computer"]) for seat in again["seats"]] == [("Olga", None), (None, "random")]


def test_only_players_can_create_a_rematch_and_only_after_a_finished_game(
    owner: Person, member: Person, outsider: Person
) -> None:
    waiting, series = post_series(owner, "me", None), start_series(owner, member)
    for one in (waiting, series):
        expect_refusal(owner.client.post(f"{API}/series/{one['id']}/rematch", {}), 409, "conflict")
    make_move(owner, series["game"], "resign")
    expect_refusal(outsider.client.post(f"{API}/series/{series['id']}/rematch", {}), 403, "forbidden")


def test_a_cancelled_rematch_can_be_repeated(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    first = post_rematch(owner, series)
    expect_status(owner.client.post(f"{API}/series/{first['id']}/cancel", {}), 200)
    assert get_series(owner, series["id"])["rematch"] is None
    assert post_rematch(member, series)["id"] != first["id"]


def test_a_private_rematch_has_a_new_code(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member, visibility="private")
    join_series(member, series)
    make_move(owner, get_series(owner, series["id"])["game"], "resign")
    again = post_rematch(owner, series)
    assert again["visibility"] == "private"
    assert again["code"] not in (None, series["code"])


def test_a_player_whose_invitation_to_a_private_rematch_has_expired_is_told_so(owner: Person, member: Person) -> None:
    series = post_series(owner, "me", member, visibility="private")
    make_move(owner, join_series(member, series)["game"], "resign")
    again = post_rematch(owner, series)
    due = SeriesSeat.objects.get(series=again["id"], player=member.user).expires_at
    sweep_series(now=due)
    expect_refusal(member.client.post(f"{API}/series/{series['id']}/rematch", {}), 409, "conflict")
    assert join_series(member, again, code=again["code"])["state"] == "running"
    assert post_rematch(member, series, 200)["id"] == again["id"]


def test_a_private_rematch_is_named_only_to_those_who_may_see_it(
    owner: Person, member: Person, outsider: Person
) -> None:
    series = post_series(owner, "me", member, visibility="private")
    make_move(owner, join_series(member, series)["game"], "resign")
    again = post_rematch(owner, series)
    assert get_series(member, series["id"])["rematch"] == again["id"]
    assert member.client.post(f"{API}/series/{again['id']}/decline", {}).status_code == 204
    assert get_series(member, series["id"])["rematch"] is None
    assert [one["rematch"] for one in expect_status(member.client.get(f"{API}/series"), 200)["results"]] == [None]
    assert get_series(owner, series["id"])["rematch"] == again["id"]
    path = f"{API}/series/{again['id']}?code={again['code']}"
    assert expect_status(outsider.client.get(path), 200)["rematch_of"] is None
    assert join_series(outsider, again, code=again["code"])["rematch_of"] is None
    assert get_series(owner, again["id"])["rematch_of"] == series["id"]


def test_a_rematch_has_an_open_seat_for_a_deleted_player(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")
    member.user.is_active = False
    member.user.save()
    assert [seat["open"] for seat in post_rematch(owner, series)["seats"]] == [False, True]


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_for_a_rematch_create_one_series(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")

    def post_rematch_in_thread(index: int) -> tuple[int, str]:
        who = (owner, member)[index % 2]
        response = who.client.post(f"{API}/series/{series['id']}/rematch", {})
        return response.status_code, response.json()["id"]

    answers = run_concurrently(6, post_rematch_in_thread)
    assert sorted(status for status, _ in answers) == [200] * 5 + [201]
    assert len({series_id for _, series_id in answers}) == 1
