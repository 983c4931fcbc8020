"""Whole games that are played only with the buttons of the game page.

`make soak` plays every preset with its full pack.
"""

import random
from typing import Any

import pytest

from games import engine, event_log
from tests.example_counts import EXAMPLES_FACTOR
from tests.games.table import find_awaited_seats, start_table
from tests.games.web.pages import create_browser_for, fetch_page, press_without_following

pytestmark = [pytest.mark.django_db, pytest.mark.law]

FURTHER_RULES: dict[str, Any] = {
    "the cut": {"preset": "alemi-36", "cut": "plain"},
    "trust": {"preset": "alemi-36", "trust": True},
    "reflecting": {"preset": "battle-52", "lowest_rank": "6", "transfer_in_first_bout": True},
    "two decks, sets": {"preset": "spivak-52", "decks": 2, "lowest_rank": "9"},
    "top card": {"preset": "alemi-36", "lead_top_card": True},
    "roles": {"preset": "alemi-36", "role_cards": {"T": "draw_two", "QS": "pass", "J": "discard"}},
    "exchange": {"preset": "alemi-36", "trump_exchange": "any_time"},
    "ordered": {"preset": "alemi-36", "throw_in_priority": "ordered"},
}


PLAYED_PRESETS = tuple(engine.PRESETS) if EXAMPLES_FACTOR > 1 else ("classic-36-transfer", "jokers-54")


def build_options_for_fewer_cards(rules: dict[str, Any]) -> dict[str, Any]:
    return {} if EXAMPLES_FACTOR > 1 else {"lowest_rank": "Q" if "decks" in rules else "T", "hand_size": 4}


def list_rules_to_play() -> list[Any]:
    presets = [pytest.param({"preset": name}, engine.PRESETS[name].min_players, id=name) for name in PLAYED_PRESETS]
    return [*presets, *(pytest.param(rules, 3, id=name) for name, rules in FURTHER_RULES.items()),
            pytest.param({"preset": "alemi-36", "teams": 2}, 4, id="teams")]  # fmt: skip


@pytest.mark.parametrize(("rules", "players"), list_rules_to_play())
def test_a_whole_game_is_played_with_the_buttons_on_the_page(rules: Any, players: int) -> None:
    """One player uses the buttons of the page. A service makes the moves of all other players."""
    rng = random.Random(str(rules))
    table = start_table({**rules, **build_options_for_fewer_cards(rules)}, players, seed=rng.randbytes(32))
    reader, address = create_browser_for(table.people[0]), f"/games/{table.game.pk}"
    while not table.reload().is_over:
        seat = rng.choice(find_awaited_seats(table.game))
        if seat == 0:
            press_without_following(reader, rng.choice(fetch_page(reader, address).list_move_buttons()))
        else:
            table.play(seat, str(rng.choice(engine.list_legal_moves(event_log.load_state(table.game), seat))))
    shown = fetch_page(create_browser_for(None), address)
    assert shown.list_texts(".verdict")
    assert not shown.list_move_buttons()


def test_a_spectator_sees_the_game_without_move_buttons() -> None:
    table = start_table("alemi-36", 3, seed=bytes(32))
    page = fetch_page(create_browser_for(None), f"/games/{table.game.pk}")
    assert [name for person in table.people.values() if (name := person.name) in page.text] == [
        person.name for person in table.people.values()
    ]
    assert page.list_move_buttons() == []
    assert page.select(".hand-card") == []
