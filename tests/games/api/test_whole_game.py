import random

import pytest

from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_status, get_game, join_series, make_move, post_series
from tests.games.table import let_computers_move

pytestmark = pytest.mark.django_db


def find_waiting_game(who: Person) -> str | None:
    """Return the id of a game that waits for a move of `who`, or None."""
    waiting = expect_status(who.client.get(f"{API}/me/turns"), 200)["results"]
    return waiting[0]["game"] if waiting else None


@pytest.mark.parametrize("rules", ["alemi-36", "spivak-52", "battle-52", "classic-36", "cabinet-podkidnoy"])
def test_two_people_and_a_computer_play_until_there_is_a_fool(owner: Person, outsider: Person, rules: str) -> None:
    rng = random.Random(rules)
    series = post_series(owner, "me", None, "steady", rules=rules, visibility="public", games=1)
    series = join_series(outsider, series)
    game_id = series["game"]
    let_computers_move(game_id)
    for _ in range(2000):
        who = next((one for one in (owner, outsider) if find_waiting_game(one) == game_id), None)
        if who is None:
            break
        game = get_game(who, game_id)
        make_move(who, game_id, rng.choice(game["legal"]), version=game["version"])
        let_computers_move(game_id)
    game = get_game(make_anonymous_client(), game_id)
    assert game["phase"] == "over"
    assert len(game["result"]["fools"]) == (1 if game["result"]["kind"] == "fool" else 0)
    record = expect_status(make_anonymous_client().get(f"{API}/games/{game_id}/record"), 200)
    assert {one["by"] for one in record["moves"]} >= {"player", "computer"}
    shown = expect_status(make_anonymous_client().get(f"{API}/series/{series['id']}"), 200)
    assert (shown["state"], [seat["games"] for seat in shown["standings"]]) == ("finished", [1, 1, 1])
    assert [seat["seat"] for seat in shown["standings"] if seat["fool"]] == game["result"]["fools"]


def test_a_game_of_four_computers_ends_without_moves_of_people(owner: Person) -> None:
    series = post_series(owner, "steady", "random", "steady", "random", visibility="public")
    while get_game(make_anonymous_client(), series["game"])["phase"] != "over":
        let_computers_move(series["game"])
