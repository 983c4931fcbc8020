"""The referee (docs/referee.md): a protocol over standard input and output, with one JSON object on each line."""

import json
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Any, NotRequired, TextIO, TypedDict, cast

from games.engine.cards import parse_face
from games.engine.dealing import build_deck, deal_game
from games.engine.errors import RefusalError
from games.engine.events.event import EVERYTHING, Event, build_event_view
from games.engine.events.views import EventView
from games.engine.legality import list_legal_moves, list_move_texts
from games.engine.play import play_move_text
from games.engine.position import set_up_position
from games.engine.results import PreviousGame
from games.engine.rules import Rules
from games.engine.rules.presets import PRESETS
from games.engine.rules.rule_set import RulesData
from games.engine.state import State
from games.engine.view import StateView, build_view

Request = Mapping[str, Any]
"""One line of input. The methods of `Referee` check the fields that they read."""


class PresetsReply(TypedDict):
    presets: dict[str, RulesData]


class RulesReply(TypedDict):
    rules: RulesData


class StateReply(TypedDict):
    state: StateView


class LegalReply(TypedDict):
    legal: list[str]


class NumberedEventView(EventView):
    seq: int


class EventsReply(TypedDict):
    events: list[NumberedEventView]


class ErrorView(TypedDict):
    code: str
    message: str
    option: NotRequired[str]


Reply = PresetsReply | RulesReply | StateReply | LegalReply | EventsReply


class Referee:
    """The referee of one game at a time. It replies to every line, even to an invalid request."""

    def __init__(self) -> None:
        self.state: State | None = None
        self.log: list[Event] = []
        self.handlers: dict[str, Callable[[Request], Reply]] = {
            "presets": self.list_presets,
            "rules": self.check_rules,
            "deal": self.deal_requested_game,
            "position": self.set_up_requested_position,
            "move": self.play_requested_move,
            "legal": self.list_requested_moves,
            "state": self.show_requested_state,
            "events": self.list_events,
        }

    def handle_line(self, line: str) -> dict[str, object]:
        try:
            request = _parse_request(line, self.handlers)
            return {"ok": True, **self.handlers[request["op"]](request)}
        except RefusalError as refused:
            error: ErrorView = {"code": refused.code, "message": str(refused)}
            if refused.option:
                error["option"] = refused.option
            return {"ok": False, "error": error}

    def list_presets(self, request: Request) -> PresetsReply:
        described = {}
        for name, preset in PRESETS.items():
            fewest, most = Rules.from_data(name).get_player_range(preset)
            described[name] = {**Rules.from_data(name).to_data(), "min_players": fewest, "max_players": most}
        return {"presets": described}

    def check_rules(self, request: Request) -> RulesReply:
        players = _get_number(request, "players") if request.get("players") is not None else None
        return {"rules": Rules.from_data(_get_rules(request), players).to_data()}

    def deal_requested_game(self, request: Request) -> StateReply:
        players = _get_number(request, "players")
        rules = Rules.from_data(_get_rules(request), players)
        dealer = _get_seat(request, "dealer", players) if "dealer" in request else 0
        seed, deck = _parse_seed(request.get("seed")), _parse_deck(rules, request.get("deck"))
        if (seed is None) == (deck is None):
            raise _build_error("Give either a deck or a seed.")
        previous = _parse_previous_game(request.get("previous"), players)
        self.state, self.log = deal_game(rules, players, dealer, seed=seed, deck=deck, previous=previous)
        return self.show_whole_state()

    def set_up_requested_position(self, request: Request) -> StateReply:
        rules, position = Rules.from_data(_get_rules(request)), _get_required(request, "position")
        if not isinstance(position, Mapping):
            raise _build_error("'position' is not an object.")
        hands = position.get("hands")
        if isinstance(hands, list):
            Rules.from_data(_get_rules(request), len(hands))
        self.state, self.log = set_up_position(rules, position)
        return self.show_whole_state()

    def play_requested_move(self, request: Request) -> StateReply:
        state = self.get_state()
        text, version = _get_required(request, "move"), request.get("version")
        if not isinstance(text, str):
            raise _build_error("'move' is not a text.")
        if version is not None and not _is_number(version):
            raise _build_error("'version' is not a number.")
        self.log += play_move_text(state, _get_seat(request, "seat", state.players), text, version)
        return self.show_whole_state()

    def list_requested_moves(self, request: Request) -> LegalReply:
        state = self.get_state()
        return {"legal": list_move_texts(list_legal_moves(state, _get_seat(request, "seat", state.players)))}

    def show_requested_state(self, request: Request) -> StateReply:
        return {"state": build_view(self.get_state(), self.get_viewer(request))}

    def list_events(self, request: Request) -> EventsReply:
        self.get_state()
        if "viewer" not in request:
            raise _build_error("'viewer' is missing. It must be a seat or null.")
        viewer, after = self.get_viewer(request), _get_number(request, "after") if "after" in request else 0
        shown = [view for view in (build_event_view(event, viewer) for event in self.log) if view is not None]
        return {"events": [{"seq": seq, **view} for seq, view in enumerate(shown, 1) if seq > after]}

    def get_viewer(self, request: Request) -> int:
        return EVERYTHING if request.get("viewer") is None else _get_seat(request, "viewer", self.get_state().players)

    def get_state(self) -> State:
        if self.state is None:
            raise RefusalError("no_game", "There is no game yet; begin with deal or position.")
        return self.state

    def show_whole_state(self) -> StateReply:
        return {"state": build_view(self.get_state(), EVERYTHING)}


def _build_error(message: str) -> RefusalError:
    return RefusalError("bad_request", message)


def _parse_request(line: str, operations: Collection[str]) -> Request:
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise _build_error("A request must be one JSON object on one line.") from None
    if not isinstance(request, dict):
        raise _build_error("A request must be a JSON object.")
    op = request.get("op")
    if not isinstance(op, str) or op not in operations:
        raise _build_error(f"'op' must be one of {', '.join(operations)}.")
    return request


def _get_required(request: Request, field: str) -> Any:
    if field not in request:
        raise _build_error(f"{field!r} is missing.")
    return request[field]


def _get_rules(request: Request) -> Any:
    rules = _get_required(request, "rules")
    if not isinstance(rules, str | dict):
        raise _build_error("'rules' must be the name of a preset, or an object of options.")
    return rules


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _get_number(request: Request, field: str) -> int:
    value = _get_required(request, field)
    if not _is_number(value):
        raise _build_error(f"{field!r} is not a number.")
    return int(value)


def _get_seat(request: Request, field: str, players: int) -> int:
    seat = _get_number(request, field)
    if not 0 <= seat < players:
        raise _build_error(f"{field!r} must be a seat from 0 to {players - 1}.")
    return seat


def _parse_seed(value: Any) -> bytes | None:
    if value is None:
        return None
    if not isinstance(value, str) or len(value) != 64 or set(value) - set("0123456789abcdefABCDEF"):
        raise _build_error("A seed must be 64 hex digits.")
    return bytes.fromhex(value)


def _parse_deck(rules: Rules, value: Any) -> list[int] | None:
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise _build_error("A deck must be a list of cards.")
    faces = [parse_face(card) for card in value]
    if None in faces:
        raise RefusalError("bad_card", f"{value[faces.index(None)]!r} is not a card.")
    return build_deck(rules, [face for face in faces if face is not None])


def _parse_previous_game(value: Any, players: int) -> PreviousGame | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) - {"fool", "last_fool", "out"}:
        raise _build_error("'previous' must be an object with fool, last_fool and out.")
    out = [] if value.get("out") is None else value["out"]
    if not isinstance(out, list) or not all(isinstance(together, list) for together in out):
        raise _build_error("'out' must list the seats that went out together.")
    fools = [seat for seat in (value.get("fool"), value.get("last_fool")) if seat is not None]
    named = [*fools, *(seat for together in out for seat in together)]
    if not all(_is_number(seat) and 0 <= seat < players for seat in named):
        raise _build_error(f"'previous' must name seats from 0 to {players - 1}.")
    return cast(PreviousGame, value)


def serve(requests: TextIO, replies: TextIO) -> None:
    """Write one reply for each line of input, until the input ends."""
    referee = Referee()
    for line in requests:
        replies.write(json.dumps(referee.handle_line(line)) + "\n")
        replies.flush()


def main() -> None:
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    serve(sys.stdin, sys.stdout)
