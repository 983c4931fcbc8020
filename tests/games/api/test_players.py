"""Public profiles of players, and the visibility of their games."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from games.models import Game, Place, Seat
from games.models.reliability import reliability_of
from games.services.deadlines import deadline_pass
from games.services.house_presets import house_preset_create
from games.services.totals_of_players import rebuild_totals
from tests.factories import Person, anybody, known, person
from tests.games.api.calls import API, good, refused
from tests.games.api.test_queries import AUTHENTICATION, queries
from tests.games.ratings.games import ANY_LENGTH, lost_by, sit_down
from tests.games.table import later

pytestmark = pytest.mark.django_db

PARTS = ("", "/series", "/games", "/ratings", "/presets")


def get(who: Person | APIClient, path: str) -> dict[str, Any]:
    return good((who.client if isinstance(who, Person) else who).get(f"{API}/{path}"), 200)


def ids(who: Person | APIClient, path: str, name: str = "id") -> list[str | None]:
    return [one[name] for one in get(who, path)["results"]]


def test_a_new_player_has_an_empty_profile() -> None:
    anna = person("Anna")
    assert get(anybody(), "players/aNNa") == {
        "player": "Anna",
        "created_at": anna.user.created_at.isoformat().replace("+00:00", "Z"),
        "bot": False,
        "games": 0,
        "fool": 0,
        "draws": 0,
        "epaulettes": 0,
        "reliability": None,
        "ratings": [],
        "presets": [],
    }
    for part in PARTS[1:]:
        assert get(anybody(), f"players/Anna{part}") == {"results": [], "next": None}


@ANY_LENGTH
def test_a_profile_counts_finished_games_of_every_kind_of_series() -> None:
    anna, boris = person("Anna"), person("Boris")
    lost_by(anna, boris, visibility="private")
    lost_by(boris, anna, visibility="public")
    ended(lost_by(boris, anna), {"kind": "draw", "fools": [], "last_out": [0, 1]})
    ended(lost_by(anna, boris), {"kind": "fool", "fools": [0], "epaulettes": 2})
    ended(lost_by(anna, boris), {"kind": "abandoned", "fools": []})
    sit_down(anna, boris)
    rebuild_totals()
    told = get(anybody(), "players/Anna")
    assert {name: told[name] for name in ("games", "fool", "draws", "epaulettes")} == {
        "games": 4, "fool": 2, "draws": 1, "epaulettes": 2,
    }  # fmt: skip
    assert get(anybody(), "players/Boris")["fool"] == 1
    assert get(anybody(), "players/Boris")["epaulettes"] == 0


def ended(at: Any, result: dict[str, Any]) -> None:
    """Give the game this result."""
    Game.objects.filter(pk=at.game.pk).update(result=result)


@ANY_LENGTH
def test_a_profile_shows_ratings_by_pool_and_marks_bots() -> None:
    anna, boris = person("Anna"), person("Boris")
    lost_by(anna, boris)
    anna.client.patch(f"{API}/me", {"bot": True})
    anna.user.refresh_from_db()
    lost_by(boris, anna)
    told = get(anybody(), "players/Anna")
    assert told["bot"] is True
    assert [(one["pool"], one["games"], one["mu"] > 25) for one in told["ratings"]] == [
        ("people", 1, False),
        ("bots", 1, True),
    ]
    for one in told["ratings"]:
        assert one["rating"] == pytest.approx(1500 + 40 * (one["mu"] - 3 * one["sigma"] - 15), abs=1)
        assert one["listed"] is False


def test_an_unknown_player_has_no_profile() -> None:
    gone = person("Gone")
    gone.user.is_active = False
    gone.user.save()
    for name in ("Nobody-yet", "Gone", "no name", "x"):
        for part in PARTS:
            refused(anybody().get(f"{API}/players/{name}{part}"), 404, "not_found")


def test_private_series_are_listed_only_for_their_players() -> None:
    anna, boris, osip = person("Anna"), person("Boris"), person()
    games = {kind: sit_down(anna, boris, visibility=kind) for kind in ("public", "unlisted", "private")}
    everything = {at.series.pk for at in games.values()}
    for viewer in (anybody(), osip):
        assert ids(viewer, "players/Anna/series") == [games["public"].series.pk]
        assert ids(viewer, "players/Anna/games") == [games["public"].game.pk]
    for viewer in (anna, boris):
        assert set(ids(viewer, "players/Anna/series")) == everything
        assert set(ids(viewer, "players/Anna/games", "series")) == everything


@ANY_LENGTH
def test_the_rating_history_names_no_hidden_game() -> None:
    anna, boris, osip = person("Anna"), person("Boris"), person()
    games = [lost_by(anna, boris, visibility=kind) for kind in ("public", "unlisted", "private")]
    for viewer in (anybody(), osip):
        assert ids(viewer, "players/Anna/ratings", "game") == [None, None, games[0].game.pk]
    for viewer in (anna, boris):
        assert ids(viewer, "players/Anna/ratings", "game") == [at.game.pk for at in reversed(games)]
    newest, middle, oldest = get(anybody(), "players/Anna/ratings")["results"]
    assert oldest["before"] == {"rating": 900, "mu": 25.0, "sigma": 8.3333}
    assert newest["before"] == middle["after"]
    assert middle["before"] == oldest["after"]
    assert newest["pool"] == "people"
    assert newest["after"]["mu"] == get(anybody(), "players/Anna")["ratings"][0]["mu"]


def test_a_listed_game_names_the_players_seat() -> None:
    anna, boris = person("Anna"), person("Boris")
    lost_by(boris, anna, visibility="public")
    running = sit_down(anna, boris, visibility="public")
    newest, oldest = get(anybody(), "players/Anna/games")["results"]
    assert (newest["id"], newest["seat"], newest["finished_at"], newest["result"]) == (running.game.pk, 0, None, None)
    assert (oldest["seat"], oldest["result"]["fools"], oldest["game_number"]) == (1, [0], 1)


@ANY_LENGTH
def test_the_history_is_paged() -> None:
    anna, boris = person("Anna"), person("Boris")
    others = [boris, person("Clara")]
    games = [lost_by(anna, others[number % 2], visibility="public") for number in range(5)]
    for part, name in (("games", "id"), ("ratings", "game"), ("series", "game")):
        found: list[Any] = []
        page = f"players/Anna/{part}?limit=2"
        while page:
            told = get(anybody(), page)
            assert len(told["results"]) <= 2
            found += [one[name] for one in told["results"]]
            page = (told["next"] or "").partition(f"{API}/")[2]
        assert found == [at.game.pk for at in reversed(games)]


def test_a_token_without_read_is_refused_for_its_own_data() -> None:
    anna = person("Anna")
    player = known(anna.user, ["play"]).client
    for part in PARTS[1:]:
        refused(player.get(f"{API}/players/Anna{part}"), 403, "forbidden")
    assert player.get(f"{API}/players/Anna").status_code == 200


@ANY_LENGTH
def test_queries_do_not_grow_with_the_number_of_games() -> None:
    anna, boris = person("Anna"), person("Boris")
    paths = [*(f"players/Anna{part}" for part in PARTS), "leaderboard"]

    def counted() -> list[int]:
        return [queries(lambda path=path: anna.client.get(f"{API}/{path}")) - AUTHENTICATION for path in paths]

    lost_by(anna, boris, visibility="public")
    house_preset_create(owner=anna.user, name="kitchen", rules="classic-36", public=True)
    assert counted() == [6, 3, 2, 2, 3, 1]
    for number in range(8):
        lost_by(anna, person(), visibility="public")
        house_preset_create(owner=anna.user, name=f"kitchen {number}", rules="classic-36", public=True)
    assert counted() == [6, 3, 2, 2, 3, 1]


def test_reliability_counts_only_finished_games() -> None:
    at = sit_down(person(), person())
    late = at.awaited_seats()[0]
    deadline_pass(game_id=at.game.pk, now=later(at))
    assert reliability_of(at.people[late].user.pk) is None
    assert get(anybody(), f"players/{at.people[late].name}")["reliability"] is None
    at.play(late, "resign")
    assert get(anybody(), f"players/{at.people[late].name}")["reliability"] == 50
    assert get(anybody(), f"players/{at.people[1 - late].name}")["reliability"] in (None, 100)


def test_reliability_covers_the_newest_games_with_a_hundred_moves() -> None:
    anna = person()
    at = sit_down(anna, person())
    at.play(0, "resign")
    Game.objects.filter(pk=at.game.pk).update(moves=[1, 0], overdue=[999, 0])
    assert reliability_of(anna.user.pk) == 0
    for moves, overdue in ((39, 1), (58, 2), (50, 0)):
        finished(at, anna, moves, overdue)
    assert reliability_of(anna.user.pk) == (39 + 58 + 50) * 100 // 150
    finished(at, anna, 100, 0)
    assert reliability_of(anna.user.pk) == 100


def finished(at: Any, who: Person, moves: int, overdue: int) -> None:
    """Add a finished game to the series, with these counts for the player of its first seat."""
    game = at.reload()
    game.pk, game.number, game.finished_at = f"made-{game.number}", game.number + 1, timezone.now()
    game.finished_at += timedelta(minutes=game.number)
    game.moves, game.overdue = [moves, 0], [overdue, 0]
    game.save(force_insert=True)
    Seat.objects.create(game=game, index=0, player=who.user, finished_at=game.finished_at)
    at.game = game


def test_invited_players_appear_like_seated_ones() -> None:
    anna, boris = person("Anna"), person()
    at = sit_down(boris, person(), visibility="public")
    Place.objects.create(series=at.series, index=2, player=anna.user)
    assert ids(anybody(), "players/Anna/series") == [at.series.pk]
    assert ids(anybody(), "players/Anna/games") == []
