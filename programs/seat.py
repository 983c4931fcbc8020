"""The protocol of docs/referee.md for a program that plays one seat. The program sees only what its seat may see."""

import json
from typing import Any

from games.engine.referee import LegalReply, Referee, StateReply

Message = dict[str, Any]
SEAT_REQUESTS = {"move": "seat", "legal": "seat", "state": "viewer", "events": "viewer"}
"""Map each request about the game to the name of its field for a seat. In a program's request, this field must be the
program's own seat or absent.
"""
GENERAL_REQUESTS = ("presets", "rules")


class Seat:
    """A seat in a game of a `Referee`. One program plays it."""

    def __init__(self, referee: Referee, seat: int, game: str, rules: object) -> None:
        self.referee, self.seat, self.game, self.rules = referee, seat, game, rules

    def make_turn_message(self) -> Message:
        """Return the message that asks for a move. After the game it has no legal moves."""
        return {
            "ok": True,
            "game": self.game,
            "seat": self.seat,
            "rules": self.rules,
            **self._get_state(),
            **self._list_legal_moves(),
        }

    def answer_line(self, line: str) -> Message:
        request = parse_request(line, self.seat)
        if "error" in request:
            return request
        reply = self.referee.handle_line(json.dumps(request))
        return {"ok": True, **self._get_state()} if reply["ok"] and request["op"] == "move" else reply

    def _get_state(self) -> StateReply:
        return self.referee.show_requested_state({"viewer": self.seat})

    def _list_legal_moves(self) -> LegalReply:
        return self.referee.list_requested_moves({"seat": self.seat})


def parse_request(line: str, seat: int) -> Message:
    """Parse a program's request. Return a refusal if the request is invalid or about another seat."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return make_refusal("A request must be one JSON object on one line.")
    if not isinstance(request, dict) or request.get("op") not in (*SEAT_REQUESTS, *GENERAL_REQUESTS):
        return make_refusal(f"At a table 'op' is one of {', '.join((*SEAT_REQUESTS, *GENERAL_REQUESTS))}.")
    field = SEAT_REQUESTS.get(request["op"])
    if field is not None and request.setdefault(field, seat) != seat:
        return make_refusal(f"'{field}' is your own seat, {seat}.")
    return request


def make_refusal(message: str, code: str = "bad_request") -> Message:
    return {"ok": False, "error": {"code": code, "message": message}}
