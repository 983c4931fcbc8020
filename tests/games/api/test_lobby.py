"""The lobby: its filters, what it says about players, and why a caller cannot join a series."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as site
from django.db import IntegrityError

from games.api.requests.series import MAX_SEATS
from games.models import Game, Series
from games.selectors.lobby import LobbyFilter, list_lobby
from games.services.series import create_series
from games.sql.reliability import compute_reliabilities
from tests.factories import Person, create_person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, post_series
from tests.games.services.ratings.games import lose_game
from tests.games.table import Table, start_table
from tests.query_plans import update_statistics

pytestmark = pytest.mark.django_db


def list_series_with_free_seats(who: Person | None, query: str = "") -> list[dict[str, Any]]:
    client = who.client if who else make_anonymous_client()
    series_entries: list[dict[str, Any]] = expect_status(client.get(f"{API}/series?free=true{query}"), 200)["results"]
    return series_entries


def list_lobby_ids(query: str = "") -> list[str]:
    return [row["id"] for row in list_series_with_free_seats(None, query)]


def post_public_series(creator: Person, *seats: Any, **more: Any) -> str:
    return str(post_series(creator, *seats, visibility="public", **more)["id"])


def test_the_lobby_has_public_series_with_a_free_seat_that_have_not_started() -> None:
    anna, boris = create_person(), create_person()
    one = post_public_series(anna, "me", None)
    post_public_series(anna, "me", boris)
    post_public_series(anna, "me", "steady")
    for visibility in ("unlisted", "private"):
        post_series(anna, "me", None, visibility=visibility)
    assert list_lobby_ids() == [one]
    assert [row["id"] for row in list_series_with_free_seats(anna)] == [one]


def start_open_table(players: int = 2, **series: Any) -> Table:
    computers = dict.fromkeys(range(1, players), "steady")
    terms = {"visibility": "public", "computer_seats_open": True, **series}
    return start_table("alemi-36", players, computers=computers, **terms)


def test_the_lobby_has_running_series_in_which_a_computer_s_seat_is_open() -> None:
    table, three = start_open_table(games_wanted=2), start_open_table(3, penalty="The fool sings.")
    start_table("alemi-36", 2, computers={1: "steady"}, visibility="public")
    start_table("alemi-36", 2, computers={1: "steady"}, visibility="unlisted")
    assert list_lobby_ids() == [three.series.pk, table.series.pk]
    assert list_lobby_ids("&players=3") == list_lobby_ids("&penalty=true") == [three.series.pk]
    assert list_lobby_ids("&state=running&pace=days") == [three.series.pk, table.series.pk]
    assert list_lobby_ids("&state=open") == []
    boris = create_person()
    line = list_series_with_free_seats(boris)[1]
    assert (line["computer_seats_open"], line["join_refusal"]) == (True, None)
    assert [seat["open"] for seat in line["seats"]] == [False, True]
    seats = join_series(boris, {"id": table.series.pk})["seats"]
    assert (seats[1]["player"], seats[1]["open"], seats[1]["plays_from_next_game"]) == (boris.name, False, True)
    assert list_lobby_ids() == [three.series.pk]
    assert boris.client.post(f"{API}/series/{table.series.pk}/leave").status_code == 204
    assert list_lobby_ids() == [three.series.pk, table.series.pk]
    table.play(0, "resign")
    expect_status(table.people[0].client.post(f"{API}/series/{table.series.pk}/games"), 201)
    assert list_lobby_ids() == [three.series.pk], "the last game has begun"
    refused = expect_refusal(boris.client.post(f"{API}/series/{table.series.pk}/join"), 409, "conflict")
    (line,) = [
        one for one in expect_status(boris.client.get(f"{API}/series"), 200)["results"] if one["id"] == table.series.pk
    ]
    assert line["join_refusal"]["detail"] == refused["detail"]


@pytest.mark.parametrize("visibility", ["unlisted", "private"])
def test_the_database_refuses_open_computer_seats_in_a_series_that_is_not_public(visibility: str) -> None:
    with pytest.raises(IntegrityError, match="series_computer_seats_open_to_all"):
        start_open_table(visibility=visibility)


def test_taking_computer_seats_is_rate_limited(settings: Any) -> None:
    settings.DURAK = {**settings.DURAK, "joins": "2/hour"}
    table, boris = start_open_table(), create_person()
    path = f"{API}/series/{table.series.pk}"
    for _ in range(2):
        expect_status(boris.client.post(f"{path}/join"), 200)
        assert boris.client.post(f"{path}/leave").status_code == 204
    expect_refusal(boris.client.post(f"{path}/join"), 429, "too_many_requests")
    clara = create_person()
    invited = post_series(clara, "me", boris)
    join_series(boris, invited)


def test_each_filter_of_the_lobby_leaves_out_series_that_do_not_match() -> None:
    anna = create_person()
    two = post_public_series(anna, "me", None, clock={"move": "PT30M", "window": "PT1M"})
    three = post_public_series(
        anna, "me", None, "steady", penalty="The fool sings.", clock={"move": "PT12H", "window": "PT1H"}
    )
    four = post_public_series(anna, "me", None, None, None, rules={"preset": "classic-36", "draws": "last_defender"})
    assert list_lobby_ids() == [four, three, two]
    assert list_lobby_ids("&preset=classic-36") == [four]
    assert list_lobby_ids("&preset=alemi-36") == [three, two]
    assert [list_lobby_ids(f"&players={n}") for n in (2, 3, 4, 5)] == [[two], [three], [four], []]
    assert [list_lobby_ids(f"&pace={pace}") for pace in ("minutes", "hours", "days")] == [[two], [three], [four]]
    assert list_lobby_ids("&penalty=true") == [three]
    assert list_lobby_ids("&penalty=false") == [four, two]
    assert list_lobby_ids("&penalty=false&players=2&pace=minutes&preset=alemi-36") == [two]
    assert list_lobby_ids(f"&creator={anna.name}&players=3") == [three]
    assert list_lobby_ids("&state=running") == []


def test_the_lobby_can_be_filtered_by_every_possible_number_of_seats() -> None:
    nine = post_public_series(create_person(), "me", None, *["steady"] * 7, rules={"decks": 2})
    assert list_lobby_ids("&players=9") == [nine]
    assert list_lobby_ids(f"&players={MAX_SEATS}") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("free=yes", "free"),
        ("free=true&players=1", "players"),
        ("free=true&players=31", "players"),
        ("free=true&players=x", "players"),
        ("free=true&pace=slow", "pace"),
        ("free=true&preset=anna/kitchen", "preset"),
        ("free=true&penalty=1", "penalty"),
        ("pace=days", "pace"),
        ("free=false&players=2", "players"),
    ],
)
def test_the_refusal_of_an_invalid_filter_names_the_field(query: str, field: str) -> None:
    problem = expect_refusal(make_anonymous_client().get(f"{API}/series?{query}"), 400, "invalid")
    assert list(problem["errors"]) == [field]


def test_a_seat_shows_the_reliability_and_the_rating_of_its_player() -> None:
    anna, boris = create_person(), create_person()
    table = lose_game(anna, boris)
    Game.objects.filter(pk=table.game.pk).update(moves=[3, 1], overdue=[1, 0])
    post_public_series(anna, "me", None, "steady")
    seats = list_series_with_free_seats(None)[0]["seats"]
    assert [(seat["reliability"], seat["rating"]) for seat in seats] == [(75, None), (None, None), (None, None)]
    assert compute_reliabilities([anna.user.pk, boris.user.pk, 0]) == {anna.user.pk: 75, boris.user.pk: 100, 0: None}


def try_to_join_and_get_refusal(who: Person, series_id: str) -> tuple[str, str]:
    """Return the code and the sentence with which joining is refused. Check that the lobby shows the same."""
    (line,) = [row for row in list_series_with_free_seats(who) if row["id"] == series_id]
    refused = who.client.post(f"{API}/series/{series_id}/join").json()
    assert line["join_refusal"] == {"code": refused["code"], "detail": refused["detail"]}
    return refused["code"], refused["detail"]


def test_the_lobby_shows_the_same_refusal_as_a_request_to_join() -> None:
    anna, late, bot = create_person(), create_person(), create_person()
    table = lose_game(late, create_person())
    Game.objects.filter(pk=table.game.pk).update(moves=[1, 1], overdue=[1, 0])
    demanding = post_public_series(anna, "me", None, None, min_reliability=90)
    bot.user.is_bot = True
    bot.user.save()
    assert try_to_join_and_get_refusal(late, demanding)[0] == "forbidden"
    assert "90" in try_to_join_and_get_refusal(late, demanding)[1]
    assert "bots" in try_to_join_and_get_refusal(bot, demanding)[1]
    assert try_to_join_and_get_refusal(anna, demanding)[0] == "conflict"
    assert list_series_with_free_seats(None)[0]["join_refusal"] is None
    newcomer = create_person()
    assert list_series_with_free_seats(newcomer)[0]["join_refusal"] is None
    join_series(newcomer, {"id": demanding})


def test_an_account_with_too_many_seats_is_shown_that_it_cannot_join(monkeypatch: pytest.MonkeyPatch) -> None:
    anna, boris = create_person(), create_person()
    one = post_public_series(anna, "me", None)
    post_series(boris, "me", None)
    monkeypatch.setitem(site.DURAK, "running_series", 1)
    response = boris.client.get(f"{API}/series?free=true")
    assert response.json()["results"][0]["join_refusal"]["code"] == "limit_reached"
    assert "running_series" not in response.get("RateLimit", "")
    assert try_to_join_and_get_refusal(boris, one)[0] == "limit_reached"


@pytest.mark.django_db(transaction=True)
def test_a_filtered_query_of_a_large_lobby_uses_an_index() -> None:
    anna = create_person()
    seats = [{"player": "me"}, {"open": True}]
    one = create_series(creator=anna.user, rules="alemi-36", seats=seats, visibility="public")
    copies = [Series(creator=anna.user, rules=one.rules, visibility="unlisted") for _ in range(3000)]
    Series.objects.bulk_create(copies)
    update_statistics("games_series")
    for wanted in (LobbyFilter(), LobbyFilter(preset="alemi-36"), LobbyFilter(players=2, penalty=False)):
        plan = list_lobby(None, wanted)[:30].explain()
        assert "series_lobby_" in plan, plan
        assert "Seq Scan on games_series " not in plan, plan
    assert one.move_clock == timedelta(days=2)
