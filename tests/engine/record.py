"""Games written down as one would write them in a notebook: a position, the moves, and what is expected of them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from games import engine
from games.engine.cards import NAMES, face_of, read_face
from games.engine.pack import cards_of_pack


class Game:
    """A game on the table. `plays` makes moves, `refuses` tries one that must not change anything."""

    def __init__(self, rules: engine.Rules, state: engine.State, events: list[engine.Event]) -> None:
        self.rules = rules
        self.state = state
        self.log = list(events)

    def plays(self, *moves: tuple[int, str]) -> "Game":
        for seat, text in moves:
            self.log += engine.play_text(self.state, seat, text)
        return self

    def refuses(self, seat: int, text: str, code: str, version: int | None = None) -> str:
        before = engine.snapshot(self.state)
        with pytest.raises(engine.Refused) as refused:
            engine.play_text(self.state, seat, text, version)
        assert refused.value.code == code
        assert engine.snapshot(self.state) == before
        return str(refused.value)

    def legal(self, seat: int) -> list[str]:
        return sorted(map(str, engine.legal_moves(self.state, seat)))

    def sees(self, viewer: int, *fields: str) -> Any:
        """Fields of the state as a viewer sees it: the value of one, or a list of the values of several."""
        shown = engine.view(self.state, viewer)
        return shown[fields[0]] if len(fields) == 1 else [shown[field] for field in fields]

    def events(self, viewer: int, last: int = 0) -> list[dict[str, Any]]:
        """The log as a viewer is shown it, or the last so many of its events."""
        shown = [told for told in (engine.event_view(event, viewer) for event in self.log) if told is not None]
        return shown[-last:]

    def texts(self, viewer: int, last: int = 0) -> list[str]:
        """The log as a viewer is shown it, an event a line: `1 beaten attack=7C defence=8C`."""
        return [_line(told) for told in self.events(viewer, last)]

    def version(self, viewer: int) -> int:
        return engine.version_for(self.state, viewer)


def _line(told: dict[str, Any]) -> str:
    seat = "-" if told["seat"] is None else str(told["seat"])
    facts = [f"{name}={_word(value)}" for name, value in told.items() if name not in ("kind", "seat")]
    return " ".join([seat, told["kind"], *facts])


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":")).replace('"', "")


def at(rules: Any, hands: str, trump: str | None = None, **fields: Any) -> Game:
    """A game from a position. Hands, talon, known and out are written as text: `"7C KC | 8C 9C | -"`."""
    position: dict[str, Any] = {"hands": piles(hands), **fields}
    if trump:
        position["trump"] = trump
    for name in ("talon",):
        if name in fields:
            position[name] = fields[name].split()
    if "known" in fields:
        position["known"] = piles(fields["known"])
    if "table" in fields:
        position["table"] = [pair_of(text) for text in fields["table"].split(",")]
    wanted = engine.Rules.from_data(rules, len(position["hands"]))
    return Game(wanted, *engine.set_up(wanted, position))


def piles(text: str) -> list[list[str]]:
    return [[card for card in pile.split() if card != "-"] for pile in text.split("|")]


def pair_of(text: str) -> dict[str, Any]:
    """`0:7C/8C` is a 7C that seat 0 laid and an 8C beats; `0:7C/?8C` lies face down, `0:7C` is unbeaten."""
    by, cards = text.strip().split(":")
    attack, _, defence = cards.partition("/")
    return {
        "attack": attack,
        "by": int(by),
        "beaten_by": defence.removeprefix("?") or None,
        "face_down": defence.startswith("?"),
    }


def dealt(rules: Any, players: int, dealer: int = 0, **how: Any) -> Game:
    """A game from its beginning. `deck` is text: the first cards of the deck, the rest follows in the pack's order."""
    wanted = engine.Rules.from_data(rules, players)
    if "deck" in how:
        how["deck"] = deck_beginning(wanted, how["deck"])
    return Game(wanted, *engine.deal(wanted, players, dealer, **how))


def deck_beginning(rules: engine.Rules, text: str) -> list[int]:
    first = [read_face(name) for name in text.split()]
    rest = [face_of(card) for card in cards_of_pack(rules)]
    for face in first:
        rest.remove(face)
    return engine.deck_of(rules, [face for face in first if face is not None] + rest)


def hands_of(game: Game) -> list[list[str]]:
    return list(engine.view(game.state, engine.EVERYTHING)["hands"])


def name(card: int) -> str:
    return NAMES[card]


def refused(call: Callable[[], Any]) -> engine.Refused:
    with pytest.raises(engine.Refused) as caught:
        call()
    return caught.value
