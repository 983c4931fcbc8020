import random

import pytest

from tests.factories import Person, anybody
from tests.games.api.calls import API, create, game_of, good, join, move
from tests.games.table import play_computers

pytestmark = pytest.mark.django_db


def turn_of(who: Person) -> str | None:
    """Return the game that waits for this person, or None."""
    waiting = good(who.client.get(f"{API}/me/turns"), 200)["results"]
    return waiting[0]["game"] if waiting else None


@pytest.mark.parametrize("rules", ["alemi-36", "spivak-52", "battle-52", "classic-36", "cabinet-podkidnoy"])
def test_two_people_and_a_computer_play_to_the_fool(owner: Person, outsider: Person, rules: str) -> None:
    rng = random.Random(rules)
    series = create(owner, "me", None, "steady", rules=rules, visibility="public", games=1)
    series = join(outsider, series)
    game_id = series["game"]
    play_computers(game_id)
    for _ in range(2000):
        who = next((one for one in (owner, outsider) if turn_of(one) == game_id), None)
        if who is None:
            break
        game = game_of(who, game_id)
        move(who, game_id, rng.choice(game["legal"]), version=game["version"])
        play_computers(game_id)
    game = game_of(anybody(), game_id)
    assert game["phase"] == "over"
    assert len(game["result"]["fools"]) == (1 if game["result"]["kind"] == "fool" else 0)
    record = good(anybody().get(f"{API}/games/{game_id}/record"), 200)
    assert {one["by"] for one in record["moves"]} >= {"player", "computer"}
    shown = good(anybody().get(f"{API}/series/{series['id']}"), 200)
    assert (shown["state"], [seat["games"] for seat in shown["standings"]]) == ("finished", [1, 1, 1])
    assert [seat["seat"] for seat in shown["standings"] if seat["fool"]] == game["result"]["fools"]


def test_four_computers_finish_by_themselves(owner: Person) -> None:
    series = create(owner, "steady", "random", "steady", "random", visibility="public")
    while game_of(anybody(), series["game"])["phase"] != "over":
        play_computers(series["game"])
