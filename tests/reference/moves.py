"""The legal moves of a seat, as the referee lists them (docs/rules.md, section 4)."""

from itertools import combinations

from tests.reference.cards import can_beat, is_joker, is_lowest_trump, sort_hand
from tests.reference.dealing import has_lowest_trump
from tests.reference.game import Game
from tests.reference.turns_and_capacity import (
    compute_signed_capacity,
    count_capacity,
    list_active_attackers,
    list_seats_that_may_challenge,
    list_seats_that_may_pass,
    list_seats_that_may_throw_in,
)


def list_legal_moves(game: Game, seat: int) -> list[str]:
    moves: set[str] = set()
    if game.phase == "cutting" and game.seats_to_decide[0] == seat:
        refusable = game.rules["cut"] == "ritual" and game.previous_game is not None and len(game.seats_to_decide) > 1
        moves |= {"cut 1", "refuse_cut"} if refusable else {"cut 1"}
    if game.phase == "exchanging" and game.seats_to_decide[0] == seat:
        moves |= {"exchange", "keep"}
    if _may_exchange_any_time(game, seat):
        moves.add("exchange")
    if game.phase == "opening" and seat == game.attacker:
        moves |= _list_openings(game, seat)
    if game.phase == "defending" and seat == game.defender:
        moves |= {"take"} | _list_defences(game, seat) | _list_transfers(game, seat) | _list_reflections(game, seat)
    if seat in list_active_attackers(game):
        if seat in list_seats_that_may_throw_in(game):
            moves |= {f"attack {card}" for card in game.hands[seat] if card[0] in game.list_ranks_on_table()}
        if seat in list_seats_that_may_challenge(game):
            moves |= {f"challenge {pair.attack}" for pair in game.face_down_pairs}
    if seat in list_seats_that_may_pass(game):
        moves.add("pass")
    return sorted(moves)


def _may_exchange_any_time(game: Game, seat: int) -> bool:
    if game.rules["trump_exchange"] != "any_time" or game.trump_card is None:
        return False
    if game.phase not in ("opening", "defending", "pitching", "taking") or seat not in game.list_playing_seats():
        return False
    return has_lowest_trump(game, seat) and not is_lowest_trump(game.rules, game.trump, game.trump_card)


def _list_openings(game: Game, seat: int) -> set[str]:
    most = count_capacity(game) if game.rules["opening"] == "set" else 1
    tops = {"attack_top"} if game.rules["lead_top_card"] and game.talon else set()
    return tops | {f"attack {' '.join(cards)}" for cards in _list_sets_of_equal_rank(game.hands[seat], most)}


def _list_sets_of_equal_rank(hand: list[str], most: int) -> list[tuple[str, ...]]:
    """Return all sets of 1 to `most` cards of equal rank."""
    by_rank = [[card for card in sort_hand(hand) if card[0] == rank] for rank in {card[0] for card in hand}]
    return [some for cards in by_rank for size in range(1, most + 1) for some in combinations(cards, size)]


def _list_defences(game: Game, seat: int) -> set[str]:
    pairs = [(pair.attack, card) for pair in game.unbeaten_pairs for card in game.hands[seat]]
    hidden = {f"beat {attack} {card} face_down" for attack, card in pairs} if game.rules["trust"] else set()
    return hidden | {
        f"beat {attack} {card}" for attack, card in pairs if can_beat(game.rules, game.trump, card, attack)
    }


def find_next_defender(game: Game, seat: int) -> int | None:
    """Return the seat that has to defend if this seat transfers the attack. Return None if it would have no cards."""
    after = game.list_opponents_after(seat)
    if game.rules["transfer_to"] == "next":
        after = after[:1]
    return next((one for one in after if game.hands[one]), None)


def _compute_signed_capacity_of_next_defender(game: Game, seat: int) -> int:
    """Return how many attack cards may be added against the next defender, those of the transfer included.

    A negative number means that no transfer is possible.
    """
    rules, defender = game.rules, find_next_defender(game, seat)
    too_often = rules["transfer_max"] is not None and game.transfers >= rules["transfer_max"]
    too_early = game.bout == 1 and not rules["transfer_in_first_bout"]
    if defender is None or too_often or too_early or game.face_down_pairs:
        return -1
    return compute_signed_capacity(game, defender)


def _find_transfer_rank(game: Game) -> str | None:
    """Return the rank of the cards with which the attack can be transferred, or None."""
    if game.rules["transfer"] == "last_unbeaten":
        return game.unbeaten_pairs[0].attack[0] if len(game.unbeaten_pairs) == 1 else None
    ranks = {pair.attack[0] for pair in game.table}
    untouched = game.rules["transfer"] == "untouched" and game.beaten_attack_card_count == 0 and len(ranks) == 1
    return ranks.pop() if untouched else None


def _list_transfers(game: Game, seat: int) -> set[str]:
    room, rank, hand = (
        _compute_signed_capacity_of_next_defender(game, seat),
        _find_transfer_rank(game),
        game.hands[seat],
    )
    if room < 1:
        return set()
    most = room if game.rules["transfer_cards"] == "any" else 1
    fitting = [card for card in hand if card[0] == rank and game.get_card_role(card) != "pass"]
    alone = {f"transfer {card}" for card in hand if game.get_card_role(card) == "pass"}
    return alone | {f"transfer {' '.join(cards)}" for cards in _list_sets_of_equal_rank(fitting, most)}


def _list_reflections(game: Game, seat: int) -> set[str]:
    if not game.rules["reflect"] or _compute_signed_capacity_of_next_defender(game, seat) < 0:
        return set()
    rank, hand = _find_transfer_rank(game), game.hands[seat]
    trumps = {card for card in hand if card[0] == rank and card[1] == game.trump and not is_joker(card)}
    return {f"reflect {card}" for card in trumps if hand.count(card) > game.shown_trumps.count((seat, card))}
