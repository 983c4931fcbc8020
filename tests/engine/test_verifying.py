"""A record is believed only as far as its seed, its rules and its moves bear it out."""

import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from games import engine
from games.engine.verifying import main, verify

Record = dict[str, Any]
OTHER_SEED = "1" * 64


def record(rules: str = "alemi-36", players: int = 2, chance: str = "a game") -> Record:
    """A whole game played at random, as a server tells it."""
    rng = random.Random(chance)
    seed = rng.randbytes(32)
    state, events = engine.deal(engine.Rules.from_data(rules), players, seed=seed)
    moves = []
    while not state.over:
        seat = rng.choice(engine.must(state))
        text = str(rng.choice(engine.legal_moves(state, seat)))
        moves.append({"seat": seat, "move": text, "at": "2026-01-01T00:00:00Z", "by": "player"})
        events += engine.play_text(state, seat, text)
    told = [
        as_told(number, engine.event_view(event, engine.EVERYTHING) or {}) for number, event in enumerate(events, 1)
    ]
    return {
        "id": "x", "rules": engine.Rules.from_data(rules).to_data(), "players": players, "dealer": 0, "previous": None,
        "seed": seed.hex(), "commitment": engine.commitment(seed), "moves": moves, "events": told,
        "result": state.result,
    }  # fmt: skip


def as_told(number: int, event: Record) -> Record:
    cut = {"cut": event["at"]} if "at" in event else {}
    return {"seq": number, **event, **cut, "at": "2026-01-01T00:00:00Z", "by": None}


def checked(*records: object) -> list[str]:
    out = io.StringIO()
    bad = verify([one if isinstance(one, str) else json.dumps(one) for one in records], out)
    *told, last = out.getvalue().splitlines()
    assert last == f"{len(records)} games, {bad} of them wrong"
    return told


@pytest.mark.parametrize("rules", ["alemi-36", "spivak-52", "battle-52", "cabinet-podkidnoy-perevodnoy"])
def test_what_was_played_is_believed(rules: str) -> None:
    assert checked(record(rules, 4)) == []


def other_seed(game: Record) -> None:
    game["seed"] = OTHER_SEED


def other_shuffle(game: Record) -> None:
    game["seed"], game["commitment"] = OTHER_SEED, engine.commitment(bytes.fromhex(OTHER_SEED))


def other_move(game: Record) -> None:
    game["moves"][1]["move"] = "attack 6C"


def no_last_move(game: Record) -> None:
    del game["moves"][-1]


def other_card(game: Record) -> None:
    next(event for event in game["events"] if event["kind"] == "drawn")["cards"] = ["XR"]


def other_number(game: Record) -> None:
    game["events"][3]["seq"] = 5


def event_too_many(game: Record) -> None:
    game["events"].append({**game["events"][-1], "seq": len(game["events"]) + 1})


def other_fool(game: Record) -> None:
    game["result"] = {"kind": "draw", "fools": [], "last_out": [0, 1]}


def abandoned(game: Record) -> None:
    game["result"] = {"kind": "abandoned", "fools": []}


def other_rules(game: Record) -> None:
    game["rules"]["hand_size"] = 0


def no_moves(game: Record) -> None:
    game["moves"] = "all of them"


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (other_seed, "the commitment is not that of the seed"),
        (other_shuffle, "cannot be"),
        (other_move, "move 2 cannot be"),
        (no_last_move, "it has"),
        (other_card, "does not follow from seed and moves"),
        (other_number, "event 4 is numbered 5"),
        (event_too_many, "it has"),
        (other_fool, "its result would be"),
        (abandoned, "its result would be"),
        (other_rules, "it cannot be dealt"),
        (no_moves, "'moves' is not a list of objects"),
    ],
)
def test_what_was_tampered_with_is_found(tamper: Callable[[Record], None], fault: str) -> None:
    game = record()
    tamper(game)
    told = checked(record(), game)
    assert told
    assert all(line.startswith("line 2, game x: ") for line in told)
    assert fault in told[0]


@pytest.mark.parametrize("line", ["what?", "[]", "{}", '{"id": 3}', "[" * 100_000, '{"rules": [], "players": 1e99}'])
def test_whatever_is_no_record_is_said_to_be_none(line: str) -> None:
    assert len(checked(line)) == 1


def test_a_game_that_its_players_gave_up_ends_where_they_stopped() -> None:
    game = record()
    half = len(game["moves"]) // 2
    state, events = engine.deal(engine.Rules.from_data("alemi-36"), 2, seed=bytes.fromhex(game["seed"]))
    for move in game["moves"][:half]:
        events += engine.play_text(state, move["seat"], move["move"])
    game |= {"moves": game["moves"][:half], "events": game["events"][: len(events)]}
    assert checked({**game, "result": {"kind": "abandoned", "fools": []}}) == []
    assert checked({**game, "result": None}) == ["line 1, game x: it is not over after its last move"]


def test_the_exit_code_says_how_it_went(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(json.dumps(record()) + "\n\n")
    bad.write_text(json.dumps({**record(), "seed": OTHER_SEED}))
    assert [main([str(path)]) for path in (good, bad, tmp_path / "none")] == [0, 1, 2]
    assert main([]) == 2
    assert "verify FILE" in capsys.readouterr().err
