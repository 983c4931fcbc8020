"""Choices for the fields in the forms of standing orders. A choice is a pair: a part of the orders as JSON, and a
description of it in words.
"""

import json
from typing import Any

from django.utils.translation import gettext as _

from games import engine, words
from games.engine import Rules
from games.engine.cards import JOKER, NAMES, RANKS
from games.engine.pack import get_height, list_pack
from games.orders import Words
from games.read_models import GameView

FormChoice = tuple[str, str]
ChoiceGroup = tuple[str, list[FormChoice]]


class OrderFormChoices:
    """The form choices that make sense in a game: under its rules, and with the viewer's hand.

    `game` is the viewer's view.
    """

    def __init__(self, game: GameView) -> None:
        self.rules = Rules.from_data(game["rules"], len(game["players"]))
        seat = game["your_seat"]
        self.hand = [] if seat is None or not game["hands"] else engine.list_open_hand(game, seat)
        lowest = RANKS.index(self.rules.lowest_rank)
        self.ranks = sorted(RANKS[lowest:], key=lambda rank: get_height(RANKS.index(rank), self.rules))

    def list_conditions(self) -> list[ChoiceGroup]:
        """Return, in groups, the choices for the condition of a rule: the attack cards to which it applies."""
        general_conditions: list[Words] = [{}]
        if self.rules.trump != "none":
            general_conditions += [{"trump": False}, {"trump": True}]
        if self.rules.jokers != "off":
            general_conditions += [{"joker": True}]
        cards = dict.fromkeys(NAMES[card] for card in list_pack(self.rules))
        return [
            ("", [_make_choice(one, words.describe_condition(one)) for one in general_conditions]),
            (_("Up to a rank"), self._make_conditions("up_to", self.ranks)),
            (_("Of one rank"), self._make_conditions("rank", self.ranks)),
            (_("One card"), self._make_conditions("card", list(cards))),
        ]

    def list_answers(self) -> list[ChoiceGroup]:
        """Return, in groups, the choices for the answer of a rule: the move that it makes."""
        kinds = engine.get_variant(self.rules).kinds
        general_answers: list[Words] = [{"do": "beat"}, {"do": "beat", "trumps": False}, {"do": "take"}]
        passing = [{"do": kind} for kind in ("transfer", "reflect") if kind in kinds]
        named = [
            {"do": do, "with": [card]} for do in ("beat", "transfer") if do in ("beat", *kinds) for card in self.hand
        ]
        return [
            ("", [_make_answer_choice(one) for one in [*general_answers, *passing, {"do": "ask"}]]),
            (_("With one card"), [_make_answer_choice(one) for one in named]),
        ]

    def list_openings(self) -> list[ChoiceGroup]:
        """Return the choices for the cards with which the player opens a bout, in groups."""
        openings: list[Any] = ["lowest", "lowest_pair", *([card] for card in self.hand), "ask"]
        return [("", [make_opening_choice(one) for one in openings])]

    def list_throw_in_limits(self) -> list[FormChoice]:
        """Return the choices for the highest rank that standing orders throw in."""
        joker = [JOKER] if self.rules.jokers != "off" else []
        return [(rank, words.get_any_card_name(rank)) for rank in [*self.ranks, *joker]]

    def can_order_exchange(self) -> bool:
        """Return whether standing orders can decide about the exchange of the trump.

        This depends on the option `trump_exchange`: it must be `before_first_attack`.
        """
        return self.rules.trump_exchange == "before_first_attack"

    def _make_conditions(self, name: str, values: list[str]) -> list[FormChoice]:
        return [_make_choice({name: value}, words.describe_condition({name: value})) for value in values]


def make_opening_choice(opening: Any) -> FormChoice:
    return _make_choice(opening, words.describe_answer({"openings": [opening]}))


def make_condition_and_answer_choices(rule: Words, condition_words: str) -> tuple[FormChoice, FormChoice]:
    """Split a rule of standing orders into two form choices: its condition, and its answer.

    `condition_words` describes the condition.
    """
    answer = {name: value for name, value in rule.items() if name != "if"}
    return _make_choice(rule.get("if", {}), condition_words), _make_answer_choice(answer)


def _make_choice(value: Any, description: str) -> FormChoice:
    return json.dumps(value), description


def _make_answer_choice(rule: Words) -> FormChoice:
    return _make_choice(rule, words.describe_answer({"defences": [rule]}))
