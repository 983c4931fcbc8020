"""Answers prepared for attacks: a list of rules, read from top to bottom for every card that is to be beaten."""

from games.engine.cards import is_joker, rank_of
from games.orders.language import ASK, BEAT, REFLECT, TAKE, TRANSFER, Condition, Defence, Orders
from games.orders.situation import Situation


def defence(orders: Orders, situation: Situation) -> str | None:
    """What the rules say of all unbeaten cards together: if one of them is to be asked about, all wait; else they are
    passed on, or taken, if one rule says so; else the first of them is beaten."""
    answers = _answers(orders, situation)
    for kind in (TRANSFER, REFLECT, TAKE, BEAT):
        for text in answers:
            if text.startswith(kind):
                return text
    return None


def _answers(orders: Orders, situation: Situation) -> list[str]:
    """A move for each unbeaten card, no card of the hand spent twice; nothing if one of them is to be asked about."""
    hand, answers = list(situation.hand), []
    for attack in sorted(situation.unbeaten, key=lambda attack: _urgency(orders, situation, attack)):
        answer = _answer(orders, situation, attack, hand)
        if answer is None:
            return []
        spent, text = answer
        for card in spent:
            hand.remove(card)
        answers.append(text)
    return answers


def _urgency(orders: Orders, situation: Situation, attack: int) -> tuple[bool, int]:
    """Cards with a named answer choose first, then those with the fewest answers."""
    rules = (rule for rule in orders.defences if fits(rule.condition, attack, situation))
    named = any(rule.do == BEAT and rule.cards for rule in rules)
    return not named, sum(cards[0] == attack for cards, _ in situation.moves(BEAT))


def _answer(orders: Orders, situation: Situation, attack: int, hand: list[int]) -> tuple[tuple[int, ...], str] | None:
    """The cards spent, and the move, of the first rule that fits the card and can be done."""
    for rule in orders.defences:
        if fits(rule.condition, attack, situation):
            if rule.do == ASK:
                return None
            if answer := _done(rule, situation, attack, hand):
                return answer
    return None


def fits(condition: Condition, card: int, situation: Situation) -> bool:
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


def _done(rule: Defence, situation: Situation, attack: int, hand: list[int]) -> tuple[tuple[int, ...], str] | None:
    if rule.do == TAKE:
        return (), TAKE
    if rule.do == BEAT:
        return _beaten(rule, situation, attack, hand)
    return _passed_on(rule, situation)


def _beaten(rule: Defence, situation: Situation, attack: int, hand: list[int]) -> tuple[tuple[int, ...], str] | None:
    """With the first named card that can do it; without names as cheaply as possible."""
    able = {
        cards[1]: text
        for cards, text in situation.moves(BEAT)
        if cards[0] == attack and cards[1] in hand and (rule.trumps or not situation.is_dear(cards[1]))
    }
    wanted = rule.cards or sorted(able, key=situation.price)
    return next((((card,), able[card]) for card in wanted if card in able), None)


def _passed_on(rule: Defence, situation: Situation) -> tuple[tuple[int, ...], str] | None:
    """With all the named cards together; without names with the cheapest one."""
    moves = [(tuple(sorted(cards)), text) for cards, text in situation.moves(rule.do)]
    if rule.cards:
        return next((((), text) for cards, text in moves if cards == tuple(sorted(rule.cards))), None)
    single = [(situation.price(cards[0]), text) for cards, text in moves if len(cards) == 1]
    return ((), min(single)[1]) if single else None
