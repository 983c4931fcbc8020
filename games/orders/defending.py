"""Answers prepared for attacks: a list of rules, read from top to bottom for every card that is to be beaten."""

from games.engine import Move
from games.engine.cards import is_joker, rank_of
from games.orders.grammar import ASK, BEAT, REFLECT, TAKE, TRANSFER, Condition, Defence, Orders
from games.orders.situation import Situation

Answer = tuple[tuple[int, ...], Move]
"""The cards of the hand that are spent, and the move."""


def defence(orders: Orders, situation: Situation) -> Move | None:
    """What the rules say of all unbeaten cards together: if one of them is to be asked about, all wait; else they are
    passed on, or taken, if one rule says so; else the first of them is beaten."""
    answers = _answers(orders, situation)
    for kind in (TRANSFER, REFLECT, TAKE, BEAT):
        for move in answers:
            if move.kind == kind:
                return move
    return None


def _answers(orders: Orders, situation: Situation) -> list[Move]:
    """A move for each unbeaten card, no card of the hand spent twice; nothing if one of them is to be asked about."""
    hand, answers = list(situation.hand), []
    for attack in sorted(situation.unbeaten, key=lambda attack: _urgency(orders, situation, attack)):
        answer = _answer(orders, situation, attack, hand)
        if answer is None:
            return []
        spent, move = answer
        for card in spent:
            hand.remove(card)
        answers.append(move)
    return answers


def _urgency(orders: Orders, situation: Situation, attack: int) -> tuple[bool, int]:
    """Cards with a named answer choose first, then those with the fewest answers."""
    rules = (rule for rule in orders.defences if fits(rule.condition, attack, situation))
    named = any(rule.do == BEAT and rule.cards for rule in rules)
    return not named, sum(move.cards()[0] == attack for move in situation.moves(BEAT))


def _answer(orders: Orders, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    """The cards spent, and the move, of the first rule that fits the card and can be done."""
    for rule in orders.defences:
        if fits(rule.condition, attack, situation):
            if rule.do == ASK:
                return None
            if answer := _done(rule, situation, attack, hand):
                return answer
    return None


def fits(condition: Condition, card: int, situation: Situation) -> bool:
    """Whether a rule with this condition is about this unbeaten card."""
    return _fits_face(condition, card, situation) and _fits_moment(condition, card, situation)


def _fits_moment(condition: Condition, card: int, situation: Situation) -> bool:
    """Whether the card came in the bout, in the way and from the seat that the condition names."""
    if condition.bout not in (None, situation.view["bout"]):
        return False
    return all(
        condition.by in (None, pair["by"]) and (condition.laid is None or situation.is_laid(pair, condition.laid))
        for pair in situation.pairs_of(card)
    )


def _fits_face(condition: Condition, card: int, situation: Situation) -> bool:
    if condition.card is not None and condition.card != card:
        return False
    if condition.rank is not None and condition.rank != rank_of(card):
        return False
    if condition.joker not in (None, is_joker(card)):
        return False
    trump = situation.is_trump(card)
    if condition.up_to is not None and not (
        situation.is_up_to(card, condition.up_to) and trump == bool(condition.trump)
    ):
        return False
    return condition.trump is None or condition.trump == trump


def _done(rule: Defence, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    if rule.do == TAKE:
        return _with(situation.move(TAKE))
    if rule.do == BEAT:
        return _beaten(rule, situation, attack, hand)
    return _passed_on(rule, situation)


def _beaten(rule: Defence, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    """With the first named card that can do it; without names as cheaply as possible."""
    able = {card: move for move in situation.moves(BEAT) for beaten, card in [move.cards()] if beaten == attack}
    free = [card for card in able if card in hand and (rule.trumps or not situation.is_dear(card))]
    wanted = rule.cards or sorted(free, key=situation.price)
    return next((((card,), able[card]) for card in wanted if card in free), None)


def _passed_on(rule: Defence, situation: Situation) -> Answer | None:
    """With all the named cards together; without names with the cheapest one."""
    moves = situation.moves(rule.do)
    if rule.cards:
        return _with(next((move for move in moves if sorted(move.cards()) == sorted(rule.cards)), None))
    single = [move for move in moves if len(move.cards()) == 1]
    return _with(min(single, key=lambda move: situation.price(move.cards()[0]), default=None))


def _with(move: Move | None) -> Answer | None:
    """An answer that spends nothing which another could be wanted for."""
    return None if move is None else ((), move)
