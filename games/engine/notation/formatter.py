"""The function that writes a game as text, and its helpers."""

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from games.engine.notation.notated_game import NotatedGame
from games.engine.results import Result
from games.engine.rules import Rules
from games.engine.rules.presets import PRESETS
from games.engine.rules.rule_set import RulesData

TITLE = "Durak by post, notation 1"
NO_PRESET = "-"
SIGN_OF_KIND = {"attack": "+", "transfer": ">", "reflect": "^", "challenge": "!"}


def write_game(game: NotatedGame) -> str:
    """Return the text of a game. It ends with a line break."""
    shuffle = f"Seed: {game.seed.hex()}" if game.seed is not None else f"Commitment: {game.commitment}"
    previous = [] if game.previous is None else [f"Previous: {_dump_json(dict(game.previous))}"]
    header = [
        TITLE,
        f"Rules: {_format_rules(game.rules)}",
        f"Seats: {', '.join(game.player_names)}",
        f"Dealer: {game.dealer}",
        *previous,
        shuffle,
        f"Result: {_format_result(game.result)}",
    ]
    bouts = groupby(game.moves, key=lambda move: move.bout)
    lines = [f"{bout}. {' '.join(f'{one.seat}:{_format_move(one.move)}' for one in moves)}" for bout, moves in bouts]
    return "\n".join([*header, "", *lines]) + "\n"


def insert_player_names(text: str, seats: Sequence[str]) -> str:
    """Insert the players' names into the text of a game that was written without them."""
    return text.replace("\nSeats: \n", f"\nSeats: {', '.join(seats)}\n", 1)


def _dump_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _format_rules(rules: Rules) -> str:
    """Return the rules as text: the nearest preset, or `-` for the defaults, and then each option with another
    value.
    """
    wanted = rules.to_data()
    presets = {NO_PRESET: Rules(), **{name: Rules.from_data(name) for name in PRESETS}}
    differing = {name: _find_differences(wanted, preset.to_data()) for name, preset in presets.items()}
    nearest = min(differing, key=lambda name: len(differing[name]))
    return " ".join([nearest, *(f"{option}={_dump_json(value)}" for option, value in differing[nearest].items())])


def _find_differences(wanted: RulesData, preset: RulesData) -> RulesData:
    return {option: value for option, value in wanted.items() if value != preset[option]}


def _format_result(result: Result | None) -> str:
    if result is None:
        return "unfinished"
    if result["kind"] == "draw":
        return " ".join(["draw", *map(str, result["last_out"])])
    if result["kind"] == "abandoned":
        return "abandoned"
    words = ["fool", *map(str, result["fools"])]
    words += [f"epaulettes={result['epaulettes']}"] if result["epaulettes"] else []
    return " ".join(words + (["resigned"] if result.get("by_resignation") else []))


def _format_move(move: str) -> str:
    kind, *words = move.split()
    if kind in SIGN_OF_KIND:
        return SIGN_OF_KIND[kind] + "".join(words)
    if kind == "beat":
        return f"{words[0]}/{words[1]}{'?' if words[2:] else ''}"
    if kind == "cut":
        return f"cut={words[0]}"
    return "+?" if kind == "attack_top" else kind
