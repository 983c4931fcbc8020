"""Verification of records finds faults by replaying the seed, the rules and the moves."""

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games import engine
from games.engine.verification import main, verify_records

Record = dict[str, Any]
OTHER_SEED = "1" * 64


def build_record(rules: str = "alemi-36", players: int = 2, random_seed: str = "a game") -> Record:
    """Return the record of a whole random game, in the form in which a server writes it."""
    rng = random.Random(random_seed)
    seed = rng.randbytes(32)
    state, events = engine.deal_game(engine.Rules.from_data(rules), players, seed=seed)
    moves = []
    while not state.over:
        seat = rng.choice(engine.list_awaited_seats(state))
        text = str(rng.choice(engine.list_legal_moves(state, seat)))
        moves.append({"seat": seat, "move": text, "at": "2026-01-01T00:00:00Z", "by": "player"})
        events += engine.play_move_text(state, seat, text)
    views = [
        write_event_as_server(number, engine.build_event_view(event, engine.EVERYTHING) or {})
        for number, event in enumerate(events, 1)
    ]
    return {
        "id": "x", "rules": engine.Rules.from_data(rules).to_data(), "players": players, "dealer": 0, "previous": None,
        "seed": seed.hex(), "commitment": engine.compute_commitment(seed), "moves": moves, "events": views,
        "result": state.result,
    }  # fmt: skip


def write_event_as_server(number: int, event: Record) -> Record:
    cut = {"cut": event["at"]} if "at" in event else {}
    return {"seq": number, **event, **cut, "at": "2026-01-01T00:00:00Z", "by": None}


def list_faults(*records: object) -> list[str]:
    out = io.StringIO()
    bad = verify_records([one if isinstance(one, str) else json.dumps(one) for one in records], out)
    *faults, last = out.getvalue().splitlines()
    assert last == f"{len(records)} games, {bad} of them wrong"
    return faults


@pytest.mark.parametrize("rules", ["alemi-36", "spivak-52", "battle-52", "cabinet-podkidnoy-perevodnoy"])
def test_a_true_record_has_no_faults(rules: str) -> None:
    assert list_faults(build_record(rules, 4)) == []


def change_seed(game: Record) -> None:
    game["seed"] = OTHER_SEED


def change_shuffle(game: Record) -> None:
    game["seed"], game["commitment"] = OTHER_SEED, engine.compute_commitment(bytes.fromhex(OTHER_SEED))


def change_move(game: Record) -> None:
    game["moves"][1]["move"] = "attack 6C"


def remove_last_move(game: Record) -> None:
    del game["moves"][-1]


def change_card(game: Record) -> None:
    next(event for event in game["events"] if event["kind"] == "drawn")["cards"] = ["XR"]


def change_event_number(game: Record) -> None:
    game["events"][3]["seq"] = 5


def add_event(game: Record) -> None:
    game["events"].append({**game["events"][-1], "seq": len(game["events"]) + 1})


def change_fool(game: Record) -> None:
    game["result"] = {"kind": "draw", "fools": [], "last_out": [0, 1]}


def mark_as_abandoned(game: Record) -> None:
    game["result"] = {"kind": "abandoned", "fools": []}


def change_rules(game: Record) -> None:
    game["rules"]["hand_size"] = 0


def remove_moves(game: Record) -> None:
    game["moves"] = "all of them"


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (change_seed, "the commitment is not that of the seed"),
        (change_shuffle, "cannot be"),
        (change_move, "move 2 cannot be"),
        (remove_last_move, "it has"),
        (change_card, "does not follow from seed and moves"),
        (change_event_number, "event 4 is numbered 5"),
        (add_event, "it has"),
        (change_fool, "its result would be"),
        (mark_as_abandoned, "its result would be"),
        (change_rules, "it cannot be dealt"),
        (remove_moves, "'moves' is not a list of objects"),
    ],
)
def test_each_change_of_a_true_record_is_reported_with_its_fault(tamper: Callable[[Record], None], fault: str) -> None:
    game = build_record()
    tamper(game)
    faults = list_faults(build_record(), game)
    assert faults
    assert all(line.startswith("line 2, game x: ") for line in faults)
    assert fault in faults[0]


@pytest.mark.parametrize("line", ["what?", "[]", "{}", '{"id": 3}', "[" * 100_000, '{"rules": [], "players": 1e99}'])
def test_lines_that_are_no_records_are_reported(line: str) -> None:
    assert len(list_faults(line)) == 1


def test_an_abandoned_game_ends_at_its_last_move() -> None:
    game = build_record()
    half = len(game["moves"]) // 2
    state, events = engine.deal_game(engine.Rules.from_data("alemi-36"), 2, seed=bytes.fromhex(game["seed"]))
    for move in game["moves"][:half]:
        events += engine.play_move_text(state, move["seat"], move["move"])
    game |= {"moves": game["moves"][:half], "events": game["events"][: len(events)]}
    assert list_faults({**game, "result": {"kind": "abandoned", "fools": []}}) == []
    assert list_faults({**game, "result": None}) == ["line 1, game x: it is not over after its last move"]


def test_the_exit_code_is_1_for_a_fault_and_2_for_a_missing_file(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(json.dumps(build_record()) + "\n\n")
    bad.write_text(json.dumps({**build_record(), "seed": OTHER_SEED}))
    assert [main([str(path)]) for path in (good, bad, tmp_path / "none")] == [0, 1, 2]
    assert main([]) == 2
    assert "verify FILE" in capsys.readouterr().err
