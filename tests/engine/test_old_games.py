"""Games from before an option or a field existed can be read and continued."""

import json
import random
from pathlib import Path
from typing import Any

from games import engine
from games.engine.notation import NotatedGame, list_moves, parse_game, replay_notated_game, write_game

STORED_GAME: dict[str, Any] = json.loads((Path(__file__).parent / "stored" / "before_jokers.json").read_text())
NEWER_OPTIONS = {"jokers", "transfer_to", "low_beats_ace", "stubborn_suit", "ends", "draws"}


def load_stored_log() -> list[engine.Event]:
    return [engine.Event.from_data(kind, seat, data) for kind, seat, data in STORED_GAME["events"]]


def test_a_rule_set_without_the_newer_options_has_their_defaults() -> None:
    rules = engine.Rules.from_data(STORED_GAME["rules"], STORED_GAME["players"])
    assert set(rules.to_data()) - set(STORED_GAME["rules"]) == NEWER_OPTIONS
    assert all(rules.to_data()[name] == engine.OPTIONS[name].default for name in NEWER_OPTIONS)


def test_an_old_log_folds_to_the_old_snapshot() -> None:
    rules = engine.Rules.from_data(STORED_GAME["rules"])
    state = engine.create_undealt_state(
        rules, STORED_GAME["players"], STORED_GAME["dealer"], bytes.fromhex(STORED_GAME["seed"])
    )
    for event in load_stored_log():
        engine.apply_event(state, event)
    folded = json.loads(json.dumps(engine.build_snapshot(state)))
    assert {**folded, "memory": STORED_GAME["snapshot"]["memory"]} == STORED_GAME["snapshot"]


def test_a_game_from_an_old_snapshot_can_be_played_to_its_end() -> None:
    state = engine.restore_snapshot(STORED_GAME["snapshot"], engine.Rules.from_data(STORED_GAME["rules"]))
    log, rng = load_stored_log(), random.Random(1)
    while not state.over:
        seat = rng.choice(engine.list_awaited_seats(state))
        log += engine.play_move(state, seat, rng.choice(engine.list_legal_moves(state, seat)))
    played = NotatedGame(
        state.rules, ("anna", "boris", "clara"), STORED_GAME["dealer"], STORED_GAME["previous"],
        bytes.fromhex(STORED_GAME["seed"]), engine.compute_commitment(bytes.fromhex(STORED_GAME["seed"])),
        state.result, list_moves(log),
    )  # fmt: skip
    again, _ = replay_notated_game(parse_game(write_game(played)))
    assert again.result == state.result
