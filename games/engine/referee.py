"""The referee: a line protocol over standard input and output. One JSON request a line, one JSON reply a line."""

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, TextIO, cast

from games.engine.cards import read_face
from games.engine.dealing import deal, deck_of
from games.engine.errors import Refused
from games.engine.events.event import EVERYTHING, Event, event_view
from games.engine.legality import legal_moves, texts
from games.engine.play import play_text
from games.engine.position import set_up
from games.engine.results import Previous
from games.engine.rules import Rules
from games.engine.rules.presets import PRESETS
from games.engine.state import State
from games.engine.view import view

Reply = dict[str, Any]


class Referee:
    """One game at a time; `answer` takes a request and gives the reply, whatever the request is."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.log: list[Event] = []
        self.ops: dict[str, Callable[[Mapping[str, Any]], Reply]] = {
            "presets": self.presets,
            "rules": self.rules,
            "deal": self.deal,
            "position": self.position,
            "move": self.move,
            "legal": self.legal,
            "state": self.show,
            "events": self.events,
        }

    def answer(self, line: str) -> Reply:
        try:
            request = _parsed(line)
            return {"ok": True, **self.ops[request["op"]](request)}
        except Refused as refused:
            error = {"code": refused.code, "message": str(refused)}
            return {"ok": False, "error": {**error, "option": refused.option} if refused.option else error}

    def presets(self, request: Mapping[str, Any]) -> Reply:
        written_out = {}
        for name, preset in PRESETS.items():
            fewest, most = Rules.from_data(name).players_allowed(preset)
            written_out[name] = {**Rules.from_data(name).to_data(), "min_players": fewest, "max_players": most}
        return {"presets": written_out}

    def rules(self, request: Mapping[str, Any]) -> Reply:
        players = _number(request, "players") if request.get("players") is not None else None
        return {"rules": Rules.from_data(_rules(request), players).to_data()}

    def deal(self, request: Mapping[str, Any]) -> Reply:
        players = _number(request, "players")
        rules = Rules.from_data(_rules(request), players)
        dealer = _seat(request, "dealer", players) if "dealer" in request else 0
        seed, deck = _seed(request.get("seed")), _deck(rules, request.get("deck"))
        if (seed is None) == (deck is None):
            raise _bad("Give either a deck or a seed.")
        previous = _previous(request.get("previous"), players)
        self.state, self.log = deal(rules, players, dealer, seed=seed, deck=deck, previous=previous)
        return self.whole_state()

    def position(self, request: Mapping[str, Any]) -> Reply:
        rules, position = Rules.from_data(_rules(request)), _needed(request, "position")
        if not isinstance(position, Mapping):
            raise _bad("'position' is not an object.")
        hands = position.get("hands")
        if isinstance(hands, list):
            Rules.from_data(_rules(request), len(hands))
        self.state, self.log = set_up(rules, position)
        return self.whole_state()

    def move(self, request: Mapping[str, Any]) -> Reply:
        state = self.game()
        text, version = _needed(request, "move"), request.get("version")
        if not isinstance(text, str):
            raise _bad("'move' is not a text.")
        if version is not None and not _is_number(version):
            raise _bad("'version' is not a number.")
        self.log += play_text(state, _seat(request, "seat", state.players), text, version)
        return self.whole_state()

    def legal(self, request: Mapping[str, Any]) -> Reply:
        state = self.game()
        return {"legal": texts(legal_moves(state, _seat(request, "seat", state.players)))}

    def show(self, request: Mapping[str, Any]) -> Reply:
        return {"state": view(self.game(), self.viewer(request))}

    def events(self, request: Mapping[str, Any]) -> Reply:
        self.game()
        if "viewer" not in request:
            raise _bad("'viewer' is missing: a seat, or null.")
        viewer, after = self.viewer(request), _number(request, "after") if "after" in request else 0
        shown = [view for view in (event_view(event, viewer) for event in self.log) if view is not None]
        return {"events": [{"seq": seq, **view} for seq, view in enumerate(shown, 1) if seq > after]}

    def viewer(self, request: Mapping[str, Any]) -> int:
        return EVERYTHING if request.get("viewer") is None else _seat(request, "viewer", self.game().players)

    def game(self) -> State:
        if self.state is None:
            raise Refused("no_game", "There is no game yet; begin with deal or position.")
        return self.state

    def whole_state(self) -> Reply:
        return {"state": view(self.game(), EVERYTHING)}


def _bad(message: str) -> Refused:
    return Refused("bad_request", message)


def _parsed(line: str) -> Mapping[str, Any]:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise _bad("A request is one JSON object a line.") from None
    if not isinstance(request, dict):
        raise _bad("A request is a JSON object.")
    op = request.get("op")
    if not isinstance(op, str) or op not in _OPS:
        raise _bad(f"'op' is one of {', '.join(_OPS)}.")
    return request


_OPS = ("presets", "rules", "deal", "position", "move", "legal", "state", "events")


def _needed(request: Mapping[str, Any], field: str) -> Any:
    if field not in request:
        raise _bad(f"{field!r} is missing.")
    return request[field]


def _rules(request: Mapping[str, Any]) -> Any:
    rules = _needed(request, "rules")
    if not isinstance(rules, str | dict):
        raise _bad("'rules' are the name of a preset or an object of options.")
    return rules


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(request: Mapping[str, Any], field: str) -> int:
    value = _needed(request, field)
    if not _is_number(value):
        raise _bad(f"{field!r} is not a number.")
    return int(value)


def _seat(request: Mapping[str, Any], field: str, players: int) -> int:
    seat = _number(request, field)
    if not 0 <= seat < players:
        raise _bad(f"{field!r} is a seat from 0 to {players - 1}.")
    return seat


def _seed(value: Any) -> bytes | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdefABCDEF"):
        raise _bad("A seed is 64 hex digits.")
    return bytes.fromhex(value)


def _deck(rules: Rules, value: Any) -> list[int] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise _bad("A deck is a list of cards.")
    faces = [read_face(card) for card in value]
    if None in faces:
        raise Refused("bad_card", f"{value[faces.index(None)]!r} is not a card.")
    return deck_of(rules, [face for face in faces if face is not None])


def _previous(value: Any, players: int) -> Previous | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) - {"fool", "last_fool", "out"}:
        raise _bad("'previous' is an object with fool, last_fool and out.")
    out = [] if value.get("out") is None else value["out"]
    if not isinstance(out, list) or not all(isinstance(together, list) for together in out):
        raise _bad("'out' lists the seats that went out together.")
    fools = [seat for seat in (value.get("fool"), value.get("last_fool")) if seat is not None]
    named = [*fools, *(seat for together in out for seat in together)]
    if not all(_is_number(seat) and 0 <= seat < players for seat in named):
        raise _bad(f"'previous' names seats from 0 to {players - 1}.")
    return cast(Previous, value)


def serve(requests: TextIO, replies: TextIO) -> None:
    """Answers every line until the end of input; empty lines are requests like any other, and wrong."""
    referee = Referee()
    for line in requests:
        replies.write(json.dumps(referee.answer(line)) + "\n")
        replies.flush()


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    serve(sys.stdin, sys.stdout)
