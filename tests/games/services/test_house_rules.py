"""Games under house rules from many countries are played to their end, verified, and replayed from their records."""

import random
from typing import Any

import pytest

from games.engine.notation import parse_game, replay_notated_game
from games.event_log import RecordForm
from games.selectors.events import load_record
from tests.games.event_log.test_log import verify_game
from tests.games.table import let_computers_move, play_out, start_table

pytestmark = pytest.mark.django_db

HOUSE_RULES: list[dict[str, Any]] = [
    {
        "jokers": "colour",
        "trump": "none",
        "ends": "at_once",
        "draw_order": "one_by_one",
        "decks": 2,
        "lowest_rank": "T",
    },
    {"jokers": "top_trumps", "transfer": "untouched", "transfer_to": "next_with_cards", "draws": "last_defender"},
    {"trump": "H", "stubborn_suit": "C", "low_beats_ace": True, "throw_in_from": "all_beaten", "ends": "at_once"},
]


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: "-".join(rules))
def test_a_finished_game_can_be_replayed_from_its_record(rules: dict[str, Any]) -> None:
    table = start_table(rules, 3, seed=bytes(range(32)))
    game = play_out(table, random.Random(5))
    assert verify_game(game) == "1 checked, 0 differ.\n"
    found = load_record(str(game.pk), table.people[0].user, RecordForm.TEXT)
    text = None if found is None else found.read()[1].decode()
    assert text is not None
    state, _ = replay_notated_game(parse_game(text))
    assert (state.result, state.out) == (game.result, table.state().out)


@pytest.mark.parametrize("level", ["random", "steady"])
def test_a_game_of_computers_with_jokers_ends(level: str) -> None:
    table = start_table("jokers-54", 2, computers={0: level, 1: level}, seed=bytes(range(32)))
    let_computers_move(str(table.game.pk))
    assert table.reload().is_over
