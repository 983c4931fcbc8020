"""Writing a game as text."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from games.engine.notation.game_text import GameText
from games.engine.rules import Rules
from games.engine.rules.presets import PRESETS

TITLE = "Durak by post, notation 1"
NO_PRESET = "-"
SIGNS = {"attack": "+", "transfer": ">", "reflect": "^", "challenge": "!"}


def write(game: GameText) -> str:
    """The text of a game, ending with a line break."""
    shuffle = f"Seed: {game.seed.hex()}" if game.seed is not None else f"Commitment: {game.commitment}"
    previous = [] if game.previous is None else [f"Previous: {_compact(dict(game.previous))}"]
    header = [
        TITLE,
        f"Rules: {_rules(game.rules)}",
        f"Seats: {', '.join(game.seats)}",
        f"Dealer: {game.dealer}",
        *previous,
        shuffle,
        f"Result: {_result(game.result)}",
    ]
    bouts = groupby(game.moves, key=lambda move: move.bout)
    lines = [f"{bout}. {' '.join(f'{one.seat}:{_token(one.move)}' for one in moves)}" for bout, moves in bouts]
    return "\n".join([*header, "", *lines]) + "\n"


def name_seats(text: str, seats: Sequence[str]) -> str:
    """The text of a game that was written without seats, with the names of these."""
    return text.replace("\nSeats: \n", f"\nSeats: {', '.join(seats)}\n", 1)


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _rules(rules: Rules) -> str:
    """The preset that comes nearest, or `-` for the defaults, and what differs from it."""
    wanted = rules.to_data()
    presets = {NO_PRESET: Rules(), **{name: Rules.from_data(name) for name in PRESETS}}
    differing = {name: _differences(wanted, preset.to_data()) for name, preset in presets.items()}
    nearest = min(differing, key=lambda name: len(differing[name]))
    return " ".join([nearest, *(f"{option}={_compact(value)}" for option, value in differing[nearest].items())])


def _differences(wanted: Mapping[str, Any], preset: Mapping[str, Any]) -> dict[str, Any]:
    return {option: value for option, value in wanted.items() if value != preset[option]}


def _result(result: Mapping[str, Any] | None) -> str:
    if result is None:
        return "unfinished"
    if result["kind"] == "draw":
        return " ".join(["draw", *map(str, result["last_out"])])
    if result["kind"] == "abandoned":
        return "abandoned"
    words = ["fool", *map(str, result["fools"])]
    words += [f"epaulettes={result['epaulettes']}"] if result["epaulettes"] else []
    return " ".join(words + (["resigned"] if result.get("by_resignation") else []))


def _token(move: str) -> str:
    kind, *words = move.split()
    if kind in SIGNS:
        return SIGNS[kind] + "".join(words)
    if kind == "beat":
        return f"{words[0]}/{words[1]}{'?' if words[2:] else ''}"
    if kind == "cut":
        return f"cut={words[0]}"
    return "+?" if kind == "attack_top" else kind
