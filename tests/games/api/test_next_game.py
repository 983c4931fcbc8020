from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from games import engine, event_log
from games.models import Game, Series
from games.services.series.next_game import build_previous_game, choose_next_dealer
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status, join_series, make_move, post_series, start_series
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def post_next_game(who: Person, series: dict[str, str], status: int) -> dict[str, object]:
    return expect_status(who.client.post(f"{API}/series/{series['id']}/games", {}), status)


def test_the_next_game_is_dealt_only_after_the_running_game_ends(owner: Person, member: Person) -> None:
    series = start_series(owner, member)
    assert post_next_game(member, series, 200)["id"] == series["game"]
    over = make_move(member, series["game"], "resign")["game"]
    assert over["result"] == {"kind": "fool", "fools": [1], "epaulettes": 0, "by_resignation": True}
    second = post_next_game(member, series, 201)
    assert (second["game_number"], second["your_seat"], second["dealer"]) == (2, 1, 1)
    assert post_next_game(owner, series, 200)["id"] == second["id"]
    shown = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert [line["game_number"] for line in shown["games"]] == [2, 1]
    assert shown["game"] == second["id"]
    assert [(seat["games"], seat["fool"]) for seat in shown["standings"]] == [(1, 0), (1, 1)]


def test_only_players_of_the_series_can_deal_the_next_game(owner: Person, member: Person, outsider: Person) -> None:
    series = start_series(owner, member)
    expect_refusal(outsider.client.post(f"{API}/series/{series['id']}/games", {}), 403, "forbidden")
    waiting = post_series(owner, "me", None)
    expect_refusal(owner.client.post(f"{API}/series/{waiting['id']}/games", {}), 409, "conflict")


def test_the_creator_deals_the_next_game_of_a_series_of_computers(owner: Person, outsider: Person) -> None:
    series = post_series(owner, "random", "steady")
    assert post_next_game(owner, series, 200)["id"] == series["game"]
    expect_refusal(outsider.client.post(f"{API}/series/{series['id']}/games", {}), 403, "forbidden")


def test_a_series_ends_after_the_agreed_number_of_games(owner: Person, member: Person) -> None:
    series = start_series(owner, member, games=2)
    for _ in range(2):
        game = owner.client.post(f"{API}/series/{series['id']}/games", {}).json()
        make_move(owner, game["id"], "resign")
    expect_refusal(owner.client.post(f"{API}/series/{series['id']}/games", {}), 409, "conflict")
    shown = expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)
    assert (shown["state"], len(shown["games"])) == ("finished", 2)
    assert shown["finished_at"] is not None
    assert shown["standings"][0]["fool"] == 2


def test_the_dealer_of_the_first_game_is_random(owner: Person) -> None:
    series = [post_series(owner, "random", "random", "random")["id"] for _ in range(30)]
    assert set(Game.objects.filter(series__in=series).values_list("dealer", flat=True)) == {0, 1, 2}


def build_finished_game(fools: list[int], *, previous: dict[str, object] | None = None, **rules: object) -> Game:
    """Return a finished game of three that seat 1 dealt and the seats in `fools` lost.

    The row in the database is not finished, because only the returned object matters for the next deal.
    """
    game = start_table({"preset": "alemi-36", **rules}, 3, dealer=1).game
    state = event_log.load_state(game)
    state.phase = engine.Phase.OVER
    state.result = game.result = {"kind": "fool" if fools else "draw", "fools": fools, "epaulettes": 0}
    game.snapshot = engine.build_snapshot(state)
    game.previous = previous
    return game


@pytest.mark.parametrize(
    ("rules", "fools", "previous", "dealer"),
    [
        ({"dealer": "fool"}, [2], None, 2),
        ({"dealer": "fool", "draw_keeps_fool": False}, [], {"fool": 0}, 1),
        ({"dealer": "fool", "draw_keeps_fool": True}, [], {"fool": 0}, 0),
        ({"dealer": "fool", "draw_keeps_fool": True}, [], {"fool": None, "last_fool": 2}, 2),
        ({"dealer": "fool", "draw_keeps_fool": True}, [], None, 1),
        ({"dealer": "rotates"}, [0], None, 2),
        ({"dealer": "rotates", "direction": "counterclockwise"}, [0], None, 0),
        ({"dealer": "rotates"}, [], None, 2),
    ],
)
def test_the_rules_decide_who_deals_the_next_game(
    rules: dict[str, object], fools: list[int], previous: dict[str, object] | None, dealer: int
) -> None:
    game = build_finished_game(fools, previous=previous, **rules)
    assert choose_next_dealer(game, build_previous_game(game)) == dealer


def test_the_next_game_considers_the_result_of_the_previous_game() -> None:
    assert build_previous_game(build_finished_game([2])) == {"fool": 2, "last_fool": None, "out": []}
    assert build_previous_game(build_finished_game([], previous={"fool": 1})) == {
        "fool": None,
        "last_fool": 1,
        "out": [],
    }
    long_ago = {"fool": None, "last_fool": 0, "out": []}
    assert build_previous_game(build_finished_game([], previous=long_ago)) == {"fool": None, "last_fool": 0, "out": []}


def test_the_fool_defends_first_under_rules_by_which_the_player_before_the_fool_starts(
    owner: Person, member: Person
) -> None:
    series = post_series(owner, "me", member, rules="classic-36")
    join_series(member, series)
    game = Game.objects.get(series_id=series["id"])
    make_move(member, game.pk, "resign")
    second = post_next_game(owner, series, 201)
    assert (second["starter"], second["defender"]) == (0, 1)
    assert Series.objects.get().games.get(number=2).previous["fool"] == 1


@pytest.mark.django_db(transaction=True)
def test_concurrent_requests_for_the_next_game_create_one_game() -> None:
    owner, member = create_person(), create_person()
    series = start_series(owner, member)
    make_move(owner, series["game"], "resign")

    def post_next_game_in_thread(who: Person) -> tuple[int, str]:
        try:
            response = who.client.post(f"{API}/series/{series['id']}/games", {})
            return response.status_code, response.json()["id"]
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(post_next_game_in_thread, [owner, member] * 4))
    assert sorted(status for status, _ in answers) == [200] * 7 + [201]
    assert len({game_id for _, game_id in answers}) == 1
    assert Game.objects.filter(series_id=series["id"]).count() == 2
