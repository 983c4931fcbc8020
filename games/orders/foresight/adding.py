"""What the seat adds to the attacks of others, or to its own: the cards that the steady computer would part with."""

from collections.abc import Mapping
from typing import Any

from games.ai.sight import Sight
from games.ai.steady import score
from games.engine import Rules
from games.engine.cards import JOKER, NAMES, RANKS, rank_of
from games.engine.moves.attacking import Attack
from games.orders.foresight.likelihood import circle_from
from games.orders.foresight.suggestion import THROW_IN, THROW_IN_ON_TAKE, Suggestion, Words, lasting

View = Mapping[str, Any]

_WHIM = 0.5


def while_beating(view: View, rules: Rules, seat: int) -> Suggestion | None:
    return _suggestion(view, rules, seat, "pitching", THROW_IN, "throw_ins")


def on_take(view: View, rules: Rules, seat: int) -> Suggestion | None:
    return _suggestion(view, rules, seat, "taking", THROW_IN_ON_TAKE, "throw_ins_on_take")


def _suggestion(view: View, rules: Rules, seat: int, phase: str, kind: str, field: str) -> Suggestion | None:
    """Where cards are taken on trust nobody passes beforehand: who passes has believed."""
    if not view["hands"][seat]:
        return None
    sight = _imagined(view, rules, seat, phase)
    then = "ask" if rules.trust else "pass"
    highest = rules.lowest_rank if rules.rank_order == "reverse" else RANKS[-1]
    answers = [
        {**_worth_adding(sight), "then": then},
        {"then": then},
        {"up_to": highest, "then": then},
        {"then": "ask"},
    ]
    distinct = [words for number, words in enumerate(answers) if words not in answers[:number]]
    return Suggestion({"kind": kind}, [lasting({field: words}) for words in distinct])


def _worth_adding(sight: Sight) -> Words:
    """Up to which rank any card that is no trump would be added, and the other cards of the hand that would be."""
    gains = {card: score(sight, Attack((card,))) > 0 for card in {*sight.hand, *sight.unseen}}
    plain = sorted((card for card in gains if not sight.is_trump(card)), key=lambda card: sight.pack.heights[card])
    dear = next((number for number, card in enumerate(plain) if not gains[card]), len(plain))
    up_to = plain[:dear]
    cards = [NAMES[card] for card in dict.fromkeys(sight.hand) if gains[card] and card not in up_to]
    words: Words = {"cards": cards} if cards else {}
    return {**words, "up_to": (RANKS + JOKER)[rank_of(up_to[-1])]} if up_to else words


def _imagined(view: View, rules: Rules, seat: int, phase: str) -> Sight:
    """The present view as it were if the seat were asked to add something: to the attack on who defends now, or else
    on who comes next."""
    circle = circle_from(view, rules)
    defender = circle[1] if view["defender"] == seat else view["defender"]
    table = view["table"] or [{"attack": view["hands"][seat][0], "by": seat, "beaten_by": None, "face_down": False}]
    return Sight({**view, "phase": phase, "table": table, "defender": defender}, rules, _WHIM)
