"""The choice of openings and throw-ins by standing orders. Both are attack moves."""

from collections import defaultdict

from games.engine import Move, Phase
from games.engine.cards import get_rank, is_joker
from games.orders.grammar import ASK, LOWEST, LOWEST_PAIR, PASS, Orders, ThrowIns
from games.orders.situation import Situation


def choose_opening(orders: Orders, situation: Situation) -> Move | None:
    """Return the first opening in the orders that is legal now. Return None if there is none, or if `ask` comes before
    it.
    """
    possible = {move.get_faces(): move for move in situation.list_moves("attack")}
    for wanted in orders.openings:
        if wanted == ASK:
            return None
        cards = find_opening_cards(wanted, situation)
        if cards in possible:
            return possible[cards]
    return None


def find_opening_cards(wanted: tuple[int, ...] | str, situation: Situation) -> tuple[int, ...]:
    """Return the cards of an opening in the orders. A word such as `lowest` stands for cards of the hand."""
    if wanted == LOWEST:
        return tuple(sorted(situation.hand, key=situation.get_cost_key)[:1])
    if wanted == LOWEST_PAIR:
        return find_lowest_pair(situation)
    return wanted if isinstance(wanted, tuple) else ()


def find_lowest_pair(situation: Situation) -> tuple[int, ...]:
    """Return the two lowest plain cards of equal rank, or an empty tuple if there is no pair.

    If only one card may open the bout, return the first of the two.
    """
    cards_by_rank: dict[int, list[int]] = defaultdict(list)
    for card in sorted(situation.hand, key=situation.get_cost_key):
        if not situation.is_trump_or_joker(card):
            cards_by_rank[get_rank(card)].append(card)
    pairs = [cards for cards in cards_by_rank.values() if len(cards) > 1]
    if not pairs:
        return ()
    size = 2 if situation.rules.opening == "set" and situation.view["capacity"] > 1 else 1
    return tuple(pairs[0][:size])


def choose_throw_in(orders: Orders, situation: Situation) -> Move | None:
    """Return the throw-in or the pass that the orders choose, or None if the player decides."""
    if orders.pass_this_bout:
        return situation.find_move(PASS)
    wanted = select_throw_in_orders(orders, taking=situation.view["phase"] == Phase.TAKING)
    if wanted is None:
        return None
    if wanted.at_most is None or situation.own_attack_card_count < wanted.at_most:
        moves = [
            move
            for move in situation.list_moves("attack")
            if is_to_be_thrown_in(wanted, move.get_faces()[0], situation)
        ]
        if moves:
            return min(moves, key=lambda move: situation.get_cost_key(move.get_faces()[0]))
    return situation.find_move(PASS) if wanted.then == PASS else None


def select_throw_in_orders(orders: Orders, *, taking: bool) -> ThrowIns | None:
    """Return the orders for throw-ins that apply now, or None if the player has left none.

    `taking` is True after the defender has decided to take. Then `throw_ins_on_take` applies if the player has left it,
    and `throw_ins` otherwise.
    """
    if taking and orders.throw_ins_on_take is not None:
        return orders.throw_ins_on_take
    return orders.throw_ins


def is_to_be_thrown_in(wanted: ThrowIns, card: int, situation: Situation) -> bool:
    """Return whether the orders `wanted` would throw in the card if its rank were on the table."""
    if card in wanted.cards or (is_joker(card) and get_rank(card) in wanted.ranks):
        return True
    if situation.is_trump_or_joker(card) and not wanted.trumps:
        return False
    return get_rank(card) in wanted.ranks or (
        wanted.up_to is not None and situation.is_at_most_rank(card, wanted.up_to)
    )
