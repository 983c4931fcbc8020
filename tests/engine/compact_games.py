"""Helpers for tests of the engine, with a compact notation for positions, moves and events."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import engine
from games.engine.cards import NAMES, get_face, parse_face
from games.engine.pack import list_pack


class Game:
    def __init__(self, rules: engine.Rules, state: engine.State, events: list[engine.Event]) -> None:
        self.rules = rules
        self.state = state
        self.log = list(events)

    def play(self, *moves: tuple[int, str]) -> "Game":
        for seat, text in moves:
            self.log += engine.play_move_text(self.state, seat, text)
        return self

    def check_refused(self, seat: int, text: str, code: str, version: int | None = None) -> str:
        """Assert that a move is refused with this code and does not change the state. Return the message."""
        before = engine.build_snapshot(self.state)
        with pytest.raises(engine.RefusalError) as refused:
            engine.play_move_text(self.state, seat, text, version)
        assert refused.value.code == code
        assert engine.build_snapshot(self.state) == before
        return str(refused.value)

    def list_legal(self, seat: int) -> list[str]:
        return sorted(map(str, engine.list_legal_moves(self.state, seat)))

    def view_fields(self, viewer: int, *fields: str) -> Any:
        """Return the value of a field of the viewer's view, or a list of values for several fields."""
        shown = engine.build_view(self.state, viewer)
        return shown[fields[0]] if len(fields) == 1 else [shown[field] for field in fields]

    def list_events(self, viewer: int, last: int = 0) -> list[dict[str, Any]]:
        """Return the events that the viewer is shown, or only the last `last` of them."""
        shown = [
            shown_event
            for shown_event in (engine.build_event_view(event, viewer) for event in self.log)
            if shown_event is not None
        ]
        return shown[-last:]

    def write_events(self, viewer: int, last: int = 0) -> list[str]:
        """Write the events that the viewer is shown, or only the last `last` of them, as texts.

        An example of a text is `1 beaten attack=7C defence=8C`.
        """
        return [_write_event(shown_event) for shown_event in self.list_events(viewer, last)]

    def get_version(self, viewer: int) -> int:
        return engine.get_version(self.state, viewer)


def _write_event(shown_event: dict[str, Any]) -> str:
    seat = "-" if shown_event["seat"] is None else str(shown_event["seat"])
    facts = [f"{name}={_write_value(value)}" for name, value in shown_event.items() if name not in ("kind", "seat")]
    return " ".join([seat, shown_event["kind"], *facts])


def _write_value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":")).replace('"', "")


def set_up_game(rules: Any, hands: str, trump: str | None = None, **fields: Any) -> Game:
    """Set up a game from a position, which is written as texts.

    In `hands` and `known`, `|` separates the seats, and `-` is an empty hand: `"7C KC | 8C 9C | -"`. `talon` lists
    cards, top first. `table` lists pairs, separated by commas (see `parse_pair`).
    """
    position: dict[str, Any] = {"hands": parse_hands(hands), **fields}
    if trump:
        position["trump"] = trump
    for name in ("talon",):
        if name in fields:
            position[name] = fields[name].split()
    if "known" in fields:
        position["known"] = parse_hands(fields["known"])
    if "table" in fields:
        position["table"] = [parse_pair(text) for text in fields["table"].split(",")]
    parsed_rules = engine.Rules.from_data(rules, len(position["hands"]))
    return Game(parsed_rules, *engine.set_up_position(parsed_rules, position))


def parse_hands(text: str) -> list[list[str]]:
    return [[card for card in pile.split() if card != "-"] for pile in text.split("|")]


def parse_pair(text: str) -> dict[str, Any]:
    """Parse a pair on the table.

    `0:7C` is an unbeaten 7C of seat 0. In `0:7C/8C`, an 8C has beaten it. In `0:7C/?8C`, the 8C lies face down.
    """
    by, cards = text.strip().split(":")
    attack, _, defence = cards.partition("/")
    return {
        "attack": attack,
        "by": int(by),
        "beaten_by": defence.removeprefix("?") or None,
        "face_down": defence.startswith("?"),
    }


def deal_game(rules: Any, players: int, dealer: int = 0, **how: Any) -> Game:
    """Deal a game. `deck` lists the first cards of the deck. All other cards follow in the order of the pack."""
    parsed_rules = engine.Rules.from_data(rules, players)
    if "deck" in how:
        how["deck"] = build_deck(parsed_rules, how["deck"])
    return Game(parsed_rules, *engine.deal_game(parsed_rules, players, dealer, **how))


def build_deck(rules: engine.Rules, text: str) -> list[int]:
    first = [parse_face(name) for name in text.split()]
    rest = [get_face(card) for card in list_pack(rules)]
    for face in first:
        rest.remove(face)
    return engine.build_deck(rules, [face for face in first if face is not None] + rest)


def get_card_name(card: int) -> str:
    return NAMES[card]


def catch_refusal(call: Callable[[], Any]) -> engine.RefusalError:
    with pytest.raises(engine.RefusalError) as caught:
        call()
    return caught.value
