"""Public profiles of players, and the visibility of their games."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import Game, GameSeat, SeriesSeat
from games.services.deadlines import act_on_deadline
from games.services.house_presets import create_house_preset
from games.services.player_totals import rebuild_player_totals
from games.sql.reliability import compute_reliability
from tests.factories import Person, create_person, create_token_for, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.games.api.test_query_counts import AUTHENTICATION_QUERIES, count_queries
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH, lose_game, start_game
from tests.games.table import get_time_after_deadline

pytestmark = pytest.mark.django_db

PROFILE_SUBPATHS = ("", "/series", "/games", "/ratings", "/presets")


def get_json(who: Person | APIClient, path: str) -> dict[str, Any]:
    return expect_status((who.client if isinstance(who, Person) else who).get(f"{API}/{path}"), 200)


def list_result_values(who: Person | APIClient, path: str, name: str = "id") -> list[str | None]:
    return [one[name] for one in get_json(who, path)["results"]]


def test_a_new_player_has_an_empty_profile() -> None:
    anna = create_person("Anna")
    assert get_json(make_anonymous_client(), "players/aNNa") == {
        "player": "Anna",
        "display_name": "Anna",
        "created_at": anna.user.created_at.isoformat().replace("+00:00", "Z"),
        "bot": False,
        "games": 0,
        "fool": 0,
        "draws": 0,
        "epaulettes": 0,
        "reliability": None,
        "ratings": [],
        "presets": [],
        "clubs": [],
        "public_results": {"games": 0, "by_preset": [], "by_players": []},
    }
    for part in PROFILE_SUBPATHS[1:]:
        assert get_json(make_anonymous_client(), f"players/Anna{part}") == {"results": [], "next": None}


@RATE_GAMES_OF_ANY_LENGTH
def test_a_profile_counts_finished_games_of_every_kind_of_series() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lose_game(anna, boris, visibility="private")
    lose_game(boris, anna, visibility="public")
    replace_result(lose_game(boris, anna), {"kind": "draw", "fools": [], "last_out": [0, 1]})
    replace_result(lose_game(anna, boris), {"kind": "fool", "fools": [0], "epaulettes": 2})
    replace_result(lose_game(anna, boris), {"kind": "abandoned", "fools": []})
    start_game(anna, boris)
    rebuild_player_totals()
    profile = get_json(make_anonymous_client(), "players/Anna")
    assert {name: profile[name] for name in ("games", "fool", "draws", "epaulettes")} == {
        "games": 4, "fool": 2, "draws": 1, "epaulettes": 2,
    }  # fmt: skip
    assert get_json(make_anonymous_client(), "players/Boris")["fool"] == 1
    assert get_json(make_anonymous_client(), "players/Boris")["epaulettes"] == 0


def replace_result(table: Any, result: dict[str, Any]) -> None:
    """Store another result in the row of a finished game."""
    Game.objects.filter(pk=table.game.pk).update(result=result)


@RATE_GAMES_OF_ANY_LENGTH
def test_a_profile_shows_ratings_by_pool_and_marks_bots() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lose_game(anna, boris)
    anna.client.patch(f"{API}/me", {"bot": True})
    anna.user.refresh_from_db()
    lose_game(boris, anna)
    profile = get_json(make_anonymous_client(), "players/Anna")
    assert profile["bot"] is True
    assert [(one["pool"], one["games"], one["mu"] > 25) for one in profile["ratings"]] == [
        ("people", 1, False),
        ("bots", 1, True),
    ]
    for one in profile["ratings"]:
        assert one["rating"] == pytest.approx(1500 + 40 * (one["mu"] - 3 * one["sigma"] - 15), abs=1)
        assert one["listed"] is False


def test_an_unknown_player_has_no_profile() -> None:
    gone = create_person("Gone")
    gone.user.is_active = False
    gone.user.save()
    for name in ("Nobody-yet", "Gone", "no name", "x"):
        for part in PROFILE_SUBPATHS:
            expect_refusal(make_anonymous_client().get(f"{API}/players/{name}{part}"), 404, "not_found")


def test_private_series_are_listed_only_for_their_players() -> None:
    anna, boris, osip = create_person("Anna"), create_person("Boris"), create_person()
    games = {kind: start_game(anna, boris, visibility=kind) for kind in ("public", "unlisted", "private")}
    everything = {table.series.pk for table in games.values()}
    for viewer in (make_anonymous_client(), osip):
        assert list_result_values(viewer, "players/Anna/series") == [games["public"].series.pk]
        assert list_result_values(viewer, "players/Anna/games") == [games["public"].game.pk]
    for viewer in (anna, boris):
        assert set(list_result_values(viewer, "players/Anna/series")) == everything
        assert set(list_result_values(viewer, "players/Anna/games", "series")) == everything


@RATE_GAMES_OF_ANY_LENGTH
def test_the_rating_history_names_no_hidden_game() -> None:
    anna, boris, osip = create_person("Anna"), create_person("Boris"), create_person()
    games = [lose_game(anna, boris, visibility=kind) for kind in ("public", "unlisted", "private")]
    for viewer in (make_anonymous_client(), osip):
        assert list_result_values(viewer, "players/Anna/ratings", "game") == [None, None, games[0].game.pk]
    for viewer in (anna, boris):
        assert list_result_values(viewer, "players/Anna/ratings", "game") == [
            table.game.pk for table in reversed(games)
        ]
    newest, middle, oldest = get_json(make_anonymous_client(), "players/Anna/ratings")["results"]
    assert oldest["before"] == {"rating": 900, "mu": 25.0, "sigma": 8.3333}
    assert newest["before"] == middle["after"]
    assert middle["before"] == oldest["after"]
    assert newest["pool"] == "people"
    assert newest["after"]["mu"] == get_json(make_anonymous_client(), "players/Anna")["ratings"][0]["mu"]


def test_a_listed_game_names_the_players_seat() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    lose_game(boris, anna, visibility="public")
    running = start_game(anna, boris, visibility="public")
    newest, oldest = get_json(make_anonymous_client(), "players/Anna/games")["results"]
    assert (newest["id"], newest["seat"], newest["finished_at"], newest["result"]) == (running.game.pk, 0, None, None)
    assert (oldest["seat"], oldest["result"]["fools"], oldest["game_number"]) == (1, [0], 1)


@RATE_GAMES_OF_ANY_LENGTH
def test_the_rating_history_is_paged() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    others = [boris, create_person("Clara")]
    games = [lose_game(anna, others[number % 2], visibility="public") for number in range(5)]
    for part, name in (("games", "id"), ("ratings", "game"), ("series", "game")):
        listed_ids: list[Any] = []
        page = f"players/Anna/{part}?limit=2"
        while page:
            body = get_json(make_anonymous_client(), page)
            assert len(body["results"]) <= 2
            listed_ids += [one[name] for one in body["results"]]
            page = (body["next"] or "").partition(f"{API}/")[2]
        assert listed_ids == [table.game.pk for table in reversed(games)]


def test_a_token_without_scope_read_cannot_read_the_lists_of_its_own_player() -> None:
    anna = create_person("Anna")
    player = create_token_for(anna.user, ["play"]).client
    for part in PROFILE_SUBPATHS[1:]:
        expect_refusal(player.get(f"{API}/players/Anna{part}"), 403, "forbidden")
    assert player.get(f"{API}/players/Anna").status_code == 200


@RATE_GAMES_OF_ANY_LENGTH
def test_the_number_of_queries_does_not_grow_with_the_number_of_games() -> None:
    anna, boris = create_person("Anna"), create_person("Boris")
    paths = [*(f"players/Anna{part}" for part in PROFILE_SUBPATHS), "leaderboard"]

    def count_all_queries() -> list[int]:
        return [
            count_queries(lambda path=path: anna.client.get(f"{API}/{path}")) - AUTHENTICATION_QUERIES for path in paths
        ]

    lose_game(anna, boris, visibility="public")
    create_house_preset(owner=anna.user, name="kitchen", rules="classic-36", public=True)
    assert count_all_queries() == [8, 3, 2, 2, 3, 1]
    for number in range(8):
        lose_game(anna, create_person(), visibility="public")
        create_house_preset(owner=anna.user, name=f"kitchen {number}", rules="classic-36", public=True)
    assert count_all_queries() == [8, 3, 2, 2, 3, 1]


def test_reliability_counts_only_finished_games() -> None:
    table = start_game(create_person(), create_person())
    late = table.awaited_seats()[0]
    act_on_deadline(game_id=table.game.pk, now=get_time_after_deadline(table))
    assert compute_reliability(table.people[late].user.pk) is None
    assert get_json(make_anonymous_client(), f"players/{table.people[late].name}")["reliability"] is None
    table.play(late, "resign")
    assert get_json(make_anonymous_client(), f"players/{table.people[late].name}")["reliability"] == 50
    assert get_json(make_anonymous_client(), f"players/{table.people[1 - late].name}")["reliability"] in (None, 100)


def test_reliability_covers_the_newest_games_with_a_hundred_moves() -> None:
    anna = create_person()
    table = start_game(anna, create_person())
    table.play(0, "resign")
    Game.objects.filter(pk=table.game.pk).update(moves=[1, 0], overdue=[999, 0])
    assert compute_reliability(anna.user.pk) == 0
    for moves, overdue in ((39, 1), (58, 2), (50, 0)):
        add_finished_game(table, anna, moves, overdue)
    assert compute_reliability(anna.user.pk) == (39 + 58 + 50) * 100 // 150
    add_finished_game(table, anna, 100, 0)
    assert compute_reliability(anna.user.pk) == 100


def add_finished_game(table: Any, who: Person, moves: int, overdue: int) -> None:
    """Add a finished game of `who` in seat 0, with `moves` moves by hand and `overdue` moves by the clock."""
    game = table.reload()
    game.pk, game.number, game.finished_at = f"made-{game.number}", game.number + 1, timezone.now()
    game.finished_at += timedelta(minutes=game.number)
    game.moves, game.overdue = [moves, 0], [overdue, 0]
    game.save(force_insert=True)
    GameSeat.objects.create(game=game, index=0, player=who.user, finished_at=game.finished_at)
    table.game = game


def test_the_series_of_a_player_include_those_to_which_the_player_is_invited() -> None:
    anna, boris = create_person("Anna"), create_person()
    table = start_game(boris, create_person(), visibility="public")
    SeriesSeat.objects.create(series=table.series, index=2, player=anna.user)
    assert list_result_values(make_anonymous_client(), "players/Anna/series") == [table.series.pk]
    assert list_result_values(make_anonymous_client(), "players/Anna/games") == []
