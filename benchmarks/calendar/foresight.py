"""The orders that a sensible person leaves after a visit: what the steady computer thinks of the situations that this
person can imagine, put in few rules."""

import random
from collections.abc import Mapping
from typing import Any

from games import ai, engine, orders
from games.ai.sight import Sight
from games.ai.steady import score
from games.engine import Rules, State
from games.engine.cards import JOKER, NAMES, RANKS, rank_of
from games.engine.moves.attacking import Attack
from games.orders import supposing
from games.orders.language import MOST_RULES

View = Mapping[str, Any]
Words = dict[str, Any]

BOUTS = 2
"""For how many bouts they are left: after more of them the hand is another."""

SPARING = {"do": "beat", "trumps": False}
BEATING, TAKING, SHOWING, PASSING_ON = ({"do": kind} for kind in ("beat", "take", "reflect", "transfer"))
OPENINGS: tuple[list[Any], ...] = (["lowest"], ["lowest_pair", "lowest"])


def judged(state: State, seat: int, whim: random.Random) -> str:
    """What the steady computer would do in a situation."""
    return str(ai.choose("steady", engine.view(state, seat), engine.legal_moves(state, seat), state.rules, whim))


def is_as_good(state: State, seat: int, move: str, whim: int) -> bool:
    """Whether the steady computer thinks no other move better; of equals its hand plays any."""
    sight = Sight(engine.view(state, seat), state.rules, random.Random(whim).random())
    points = {str(one): score(sight, one) for one in engine.legal_moves(state, seat)}
    return points[move] == max(points.values())


def decided(words: Words, state: State, seat: int) -> str | None:
    left, legal = orders.read(words, state.rules), engine.legal_moves(state, seat)
    move = orders.decide(left, engine.view(state, seat), legal, state.rules)
    return None if move is None else str(move)


def foreseen(view: View, rules: Rules, seat: int, whim: int) -> Words:
    """Orders for whatever comes before the next visit. `whim` makes the computer's mood that of the game."""
    words: Words = {
        "for_bouts": BOUTS,
        "defences": defences(view, rules, seat, whim),
        "openings": openings(view, rules, seat, whim),
        "throw_ins": throw_ins(view, rules, seat, "pitching"),
        "throw_ins_on_take": throw_ins(view, rules, seat, "taking"),
    }
    if rules.trump_exchange == "before_first_attack":
        words["exchange"] = "always"
    return words


def defences(view: View, rules: Rules, seat: int, whim: int) -> list[Words]:
    """A general rule, with exceptions for the cards of which the computer thinks otherwise: as few as possible."""
    supposed = [
        (card, state)
        for card in supposing.cards_to_come(view, rules, seat)
        if (state := supposing.attacked_with(view, rules, seat, card)) is not None
    ]
    wanted = [(card, state, judged(state, seat, random.Random(whim))) for card, state in supposed]
    lists = [exceptions(general, wanted, seat) + general for general in generals(rules)]
    return min(lists, key=len)[-MOST_RULES:]


def generals(rules: Rules) -> list[list[Words]]:
    passing = [rule for rule in (SHOWING, PASSING_ON) if rule["do"] in engine.variant_of(rules).kinds]
    ends: list[list[Words]] = [[], [BEATING], [SPARING]]
    return ends + [[*passing, *end] for end in ends if passing]


def exceptions(general: list[Words], wanted: list[tuple[int, State, str]], seat: int) -> list[Words]:
    return [
        exception(card, text) for card, state, text in wanted if decided({"defences": general}, state, seat) != text
    ]


def exception(card: int, text: str) -> Words:
    kind, *cards = text.split()
    named = {"beat": cards[1:2], "take": []}.get(kind, cards)
    return {"if": {"card": NAMES[card]}, "do": kind, **({"with": named} if named else {})}


def openings(view: View, rules: Rules, seat: int, whim: int) -> list[Any]:
    """The words that say what the computer would open with, if there are some; else that very card, while it lasts."""
    state = supposing.opening(view, rules, seat)
    if state is None:
        return ["lowest"]
    text = judged(state, seat, random.Random(whim))
    for wanted in OPENINGS:
        if decided({"openings": wanted}, state, seat) == text:
            return wanted
    return [text.split()[1:], "lowest"] if text.startswith("attack ") else ["lowest"]


def throw_ins(view: View, rules: Rules, seat: int, phase: str) -> Words:
    """The cards of the hand that the computer would add if they fitted, and the ranks of which it would add any."""
    if not view["bout"]:
        return {"then": "pass"}
    sight = imagined(view, rules, seat, phase)
    gains = {card: score(sight, Attack((card,))) > 0 for card in sorted({*sight.hand, *sight.unseen})}
    words: Words = {"then": "pass"}
    if cards := [NAMES[card] for card in dict.fromkeys(sight.hand) if gains[card]]:
        words["cards"] = cards
    if rank := highest_rank(sight, gains):
        words["up_to"] = rank
    return words


def imagined(view: View, rules: Rules, seat: int, phase: str) -> Sight:
    """The present view as it were if the seat were asked to add something; who defends now, or else who comes next."""
    defender = view["defender"]
    if defender == seat:
        gone = {one for together in view["out"] for one in together}
        circle = [(seat + rules.step * step) % len(view["hands"]) for step in range(1, len(view["hands"]))]
        defender = next(one for one in circle if one not in gone) if len(gone) < len(view["hands"]) - 1 else circle[0]
    table = view["table"] or [{"attack": view["hands"][seat][0], "by": seat, "beaten_by": None, "face_down": False}]
    return Sight({**view, "phase": phase, "table": table, "defender": defender}, rules, 0.5)


def highest_rank(sight: Sight, gains: Mapping[int, bool]) -> str | None:
    """The highest rank up to which every card that is no trump would be added."""
    reached = None
    for card in sorted(gains, key=lambda card: sight.pack.heights[card]):
        if not sight.is_trump(card):
            if not gains[card]:
                break
            reached = (RANKS + JOKER)[rank_of(card)]
    return reached
