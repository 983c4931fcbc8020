"""Answers to attacks by standing orders. For each unbeaten card, the list of defence rules is read from top to
bottom.
"""

from games.engine import Move
from games.engine.cards import get_rank, is_joker
from games.orders.grammar import ASK, BEAT, REFLECT, TAKE, TRANSFER, Condition, DefenceRule, Orders
from games.orders.situation import Situation

Answer = tuple[tuple[int, ...], Move]
"""An answer to an attack card: the cards of the hand that the answer uses up, and the move."""


def choose_defence(orders: Orders, situation: Situation) -> Move | None:
    """Return the move that the orders choose, or None if the player must choose.

    The player must choose if the orders have no answer to at least one unbeaten card. If the answer to one card is a
    transfer, a reflection or a take, return it, because such a move applies to the whole attack. Otherwise, return the
    beat for the most urgent card (see `_get_urgency_key`).
    """
    answers = _answer_all_cards(orders, situation)
    for kind in (TRANSFER, REFLECT, TAKE, BEAT):
        for move in answers:
            if move.kind == kind:
                return move
    return None


def _answer_all_cards(orders: Orders, situation: Situation) -> list[Move]:
    """Return a move for each unbeaten card. No card of the hand is used twice.

    Return an empty list if the player must decide about one of the unbeaten cards.
    """
    hand, answers = list(situation.hand), []
    for attack in sorted(situation.unbeaten_cards, key=lambda attack: _get_urgency_key(orders, situation, attack)):
        answer = _answer_card(orders, situation, attack, hand)
        if answer is None:
            return []
        used, move = answer
        for card in used:
            hand.remove(card)
        answers.append(move)
    return answers


def _get_urgency_key(orders: Orders, situation: Situation, attack: int) -> tuple[bool, int]:
    """Return a sort key for attack cards: first those for which a rule names the beating card, then those with the
    fewest possible answers.
    """
    rules = (rule for rule in orders.defences if fits_condition(rule.condition, attack, situation))
    named = any(rule.do == BEAT and rule.cards for rule in rules)
    return not named, sum(move.get_faces()[0] == attack for move in situation.list_moves(BEAT))


def _answer_card(orders: Orders, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    """Return the answer of the first fitting and possible rule, or None if the player decides."""
    for rule in orders.defences:
        if fits_condition(rule.condition, attack, situation):
            if rule.do == ASK:
                return None
            if answer := _apply_rule(rule, situation, attack, hand):
                return answer
    return None


def fits_condition(condition: Condition, card: int, situation: Situation) -> bool:
    """Return whether an unbeaten card fits all parts of the condition of a rule."""
    return _fits_face(condition, card, situation) and _fits_circumstances(condition, card, situation)


def _fits_circumstances(condition: Condition, card: int, situation: Situation) -> bool:
    """Return whether the condition allows this bout, the seat that laid the card, and the way it was laid."""
    if condition.bout not in (None, situation.view["bout"]):
        return False
    return all(
        condition.by in (None, pair["by"]) and (condition.laid is None or situation.is_laid_as(pair, condition.laid))
        for pair in situation.find_unbeaten_pairs(card)
    )


def _fits_face(condition: Condition, card: int, situation: Situation) -> bool:
    """Return whether the condition allows the face of the card."""
    if condition.card is not None and condition.card != card:
        return False
    if condition.rank is not None and condition.rank != get_rank(card):
        return False
    if condition.joker not in (None, is_joker(card)):
        return False
    trump = situation.is_trump(card)
    if condition.up_to is not None and not (
        situation.is_at_most_rank(card, condition.up_to) and trump == bool(condition.trump)
    ):
        return False
    return condition.trump is None or condition.trump == trump


def _apply_rule(rule: DefenceRule, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    if rule.do == TAKE:
        return _build_answer_without_cards(situation.find_move(TAKE))
    if rule.do == BEAT:
        return _choose_beat(rule, situation, attack, hand)
    return _choose_transfer_or_reflection(rule, situation)


def _choose_beat(rule: DefenceRule, situation: Situation, attack: int, hand: list[int]) -> Answer | None:
    """Return the beat with the first possible card of the rule, or None. If the rule names no cards, use the cheapest
    card that beats.
    """
    possible = {
        card: move for move in situation.list_moves(BEAT) for beaten, card in [move.get_faces()] if beaten == attack
    }
    free = [card for card in possible if card in hand and (rule.trumps or not situation.is_trump_or_joker(card))]
    wanted = rule.cards or sorted(free, key=situation.get_cost_key)
    return next((((card,), possible[card]) for card in wanted if card in free), None)


def _choose_transfer_or_reflection(rule: DefenceRule, situation: Situation) -> Answer | None:
    """Return the transfer or reflection with exactly the cards in the rule, or None if it is illegal.

    If the rule names no cards, use the cheapest single card.
    """
    moves = situation.list_moves(rule.do)
    if rule.cards:
        return _build_answer_without_cards(
            next((move for move in moves if sorted(move.get_faces()) == sorted(rule.cards)), None)
        )
    single = [move for move in moves if len(move.get_faces()) == 1]
    return _build_answer_without_cards(
        min(single, key=lambda move: situation.get_cost_key(move.get_faces()[0]), default=None)
    )


def _build_answer_without_cards(move: Move | None) -> Answer | None:
    """Return an answer that uses up no card of the hand, because its move applies to the whole attack."""
    return None if move is None else ((), move)
