"""Parsing of the text of a game."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from games.engine.abandonment import ABANDONED
from games.engine.cards import CARD_PATTERN
from games.engine.errors import RefusalError
from games.engine.notation.formatter import NO_PRESET, SIGN_OF_KIND, TITLE
from games.engine.notation.notated_game import NotatedGame, PlayedMove
from games.engine.results import PreviousGame, Result, ResultWithFool
from games.engine.rules import Rules
from games.engine.rules.rule_set import RulesData
from games.engine.shuffle import compute_commitment

_KIND_OF_SIGN = {sign: kind for kind, sign in SIGN_OF_KIND.items()}
_MOVES_WITHOUT_CARDS = ("take", "pass", "exchange", "keep", "refuse_cut", "resign")
_BOUT_PATTERN = re.compile(r"(\d{1,4})\.(?:\s|$)")
_FIELD_PATTERN = re.compile(r"([A-Z][a-z]+): *(.*)")
_RESULT_PATTERN = re.compile(
    r"(?P<kind>fool|draw)(?P<seats>(?: \d{1,2})*)(?: epaulettes=(?P<epaulettes>[12]))?(?P<resigned> resigned)?"
)
_CUT_PATTERN = re.compile(r"cut=(\d{1,9})")
_BEAT_PATTERN = re.compile(rf"({CARD_PATTERN})/({CARD_PATTERN})(\?)?")
_CARDS_MOVE_PATTERN = re.compile(rf"([+>^!])((?:{CARD_PATTERN})+)")
_SEAT_PATTERN = re.compile(r"(\d{1,2}):(\S+)")


def parse_game(text: str) -> NotatedGame:
    """Parse a text that `write_game` made. The moves are not checked for legality.

    Raise `RefusalError`: bad_rules if the rules in the text are invalid, otherwise bad_notation.
    """
    lines = [(line_number, line.strip()) for line_number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or lines[0][1] != TITLE:
        raise _build_error(1, f"the text of a game must begin with {TITLE!r}")
    fields = dict(
        _parse_field(line_number, line) for line_number, line in lines[1:] if _BOUT_PATTERN.match(line) is None
    )
    moves = [
        move for line_number, line in lines[1:] if _BOUT_PATTERN.match(line) for move in _parse_moves(line_number, line)
    ]
    unknown = set(fields) - {"Rules", "Seats", "Dealer", "Previous", "Seed", "Commitment", "Result"}
    missing = {"Rules", "Seats", "Dealer", "Result"} - set(fields)
    if unknown or missing or ("Seed" in fields) == ("Commitment" in fields):
        raise _build_error(
            1, f"the header is not complete, or has unknown fields: look at {sorted(unknown | missing) or 'Seed'}"
        )
    return _build_game(fields, tuple(moves))


def _build_error(line: int, message: str) -> RefusalError:
    return RefusalError("bad_notation", f"Line {line}: {message}.")


def _parse_field(line_number: int, line: str) -> tuple[str, tuple[int, str]]:
    match = _FIELD_PATTERN.fullmatch(line)
    if match is None:
        raise _build_error(line_number, f"{line[:60]!r} is neither a field of the header nor a bout")
    return match[1], (line_number, match[2])


def _parse_moves(line_number: int, line: str) -> list[PlayedMove]:
    bout, *tokens = line.split()
    moves = []
    for token in tokens:
        match = _SEAT_PATTERN.fullmatch(token)
        if match is None:
            raise _build_error(line_number, f"{token[:60]!r} is not a seat, a colon and a move")
        moves.append(PlayedMove(int(bout.rstrip(".")), int(match[1]), _parse_move(line_number, match[2])))
    return moves


def _parse_move(line_number: int, token: str) -> str:
    if token in _MOVES_WITHOUT_CARDS:
        return token
    if token == "+?":
        return "attack_top"
    if match := _CUT_PATTERN.fullmatch(token):
        return f"cut {match[1]}"
    if match := _BEAT_PATTERN.fullmatch(token):
        return f"beat {match[1]} {match[2]}{' face_down' if match[3] else ''}"
    if match := _CARDS_MOVE_PATTERN.fullmatch(token):
        return " ".join([_KIND_OF_SIGN[match[1]], *re.findall(CARD_PATTERN, match[2])])
    raise _build_error(line_number, f"{token!r} is not a move")


def _build_game(fields: Mapping[str, tuple[int, str]], moves: tuple[PlayedMove, ...]) -> NotatedGame:
    seats = tuple(name.strip() for name in fields["Seats"][1].split(","))
    seed = bytes.fromhex(_check_hex(*fields["Seed"])) if "Seed" in fields else None
    for move in moves:
        if move.seat >= len(seats):
            raise _build_error(fields["Seats"][0], f"there is no seat {move.seat}")
    return NotatedGame(
        rules=_parse_rules(*fields["Rules"]),
        player_names=seats,
        dealer=_parse_dealer(*fields["Dealer"], len(seats)),
        previous=_parse_previous(*fields["Previous"]) if "Previous" in fields else None,
        seed=seed,
        commitment=_check_hex(*fields["Commitment"]) if seed is None else compute_commitment(seed),
        result=_parse_result(*fields["Result"]),
        moves=moves,
    )


def _parse_rules(line_number: int, text: str) -> Rules:
    """Parse the rules. Only the options of the preset count, not its numbers of players."""
    preset, *options = text.split() or [""]
    options_data: RulesData = {} if preset == NO_PRESET else Rules.from_data(preset).to_data()
    for option in options:
        name, equals, value = option.partition("=")
        options_data[name] = _parse_json(line_number, value if equals else "")
    return Rules.from_data(options_data)


def _parse_result(line_number: int, text: str) -> Result | None:
    if text == "unfinished":
        return None
    if text == "abandoned":
        return ABANDONED.copy()
    match = _RESULT_PATTERN.fullmatch(text)
    if match is None:
        raise _build_error(line_number, f"{text!r} is not a result")
    seats = [int(seat) for seat in match["seats"].split()]
    if match["kind"] == "draw":
        return {"kind": "draw", "fools": [], "last_out": seats}
    result: ResultWithFool = {"kind": "fool", "fools": seats, "epaulettes": int(match["epaulettes"] or 0)}
    if match["resigned"]:
        result["by_resignation"] = True
    return result


def _parse_json(line_number: int, text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise _build_error(line_number, f"{text[:60]!r} cannot be read as JSON") from None


def _parse_dealer(line_number: int, text: str, players: int) -> int:
    if not text.isascii() or not text.isdigit() or int(text[:4]) >= players:
        raise _build_error(line_number, f"the dealer must be a seat from 0 to {players - 1}")
    return int(text[:4])


def _parse_previous(line_number: int, text: str) -> PreviousGame:
    previous = _parse_json(line_number, text)
    if not isinstance(previous, dict):
        raise _build_error(line_number, "the previous game must be an object with fool, last_fool and out")
    return cast(PreviousGame, previous)


def _check_hex(line_number: int, text: str) -> str:
    if re.fullmatch("[0-9a-f]{64}", text) is None:
        raise _build_error(line_number, "64 hex digits are expected")
    return text
