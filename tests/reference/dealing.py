"""The phases before the first bout (docs/rules.md, section 3)."""

from typing import Any

from tests.reference.cards import OTHER_SUIT_OF_COLOUR, get_rank_height, is_joker, is_lowest_trump, is_trump
from tests.reference.game import Game


def start_game(rules: dict[str, Any], players: int, dealer: int, deck: list[str], previous: Any) -> Game:
    game = Game(rules, players, dealer, previous)
    game.hands, game.known_cards = ([[] for _ in range(players)] for _ in range(2))
    game.talon = deck[:]
    if rules["cut"] != "none":
        game.phase, game.seats_to_decide = "cutting", list_seats_after_dealer(game)
    else:
        deal_cards(game)
    return game


def list_seats_after_dealer(game: Game) -> list[int]:
    """Return all seats in the direction of play, from the seat after the dealer to the dealer."""
    return [seat for seat in game.list_seats_from(game.dealer) if seat != game.dealer] + [game.dealer]


def cut_deck(game: Game, at: int) -> None:
    game.talon = game.talon[at:] + game.talon[:at]
    deal_cards(game)


def deal_cards(game: Game) -> None:
    rules, deck = game.rules, game.talon
    count = len(deck) if rules["deal"] == "whole_deck" else rules["hand_size"] * game.players
    order = list_seats_after_dealer(game)
    for number, card in enumerate(deck[:count]):
        game.hands[order[number % game.players]].append(card)
    game.talon = deck[count:]
    if rules["trump"] == "card":
        _turn_up_trump_card(game, deck[:count], order)
    elif rules["trump"] != "none":
        game.trump = rules["trump"]
    game.bout, game.starter = 1, find_first_starter(game)
    game.attacker = game.starter
    game.seats_to_decide = _list_seats_that_may_exchange(game)
    game.phase = "exchanging" if game.seats_to_decide else "opening"
    game.defender = game.list_opponents_after(game.starter)[0]


def _turn_up_trump_card(game: Game, dealt: list[str], order: list[int]) -> None:
    below = [card for card in game.talon if not is_joker(card)]
    if below:
        game.trump_card = below[0]
        game.talon.remove(below[0])
        game.talon.append(below[0])
        game.trump = below[0][1]
    else:
        at = max(number for number, card in enumerate(dealt) if not is_joker(card))
        game.known_cards[order[at % game.players]].append(dealt[at])
        game.trump = dealt[at][1]


def _list_seats_that_may_exchange(game: Game) -> list[int]:
    if game.rules["trump_exchange"] != "before_first_attack" or game.trump_card is None:
        return []
    if is_lowest_trump(game.rules, game.trump, game.trump_card):
        return []
    return [seat for seat in list_seats_after_dealer(game) if has_lowest_trump(game, seat)]


def has_lowest_trump(game: Game, seat: int) -> bool:
    return any(is_lowest_trump(game.rules, game.trump, card) for card in game.hands[seat])


def exchange_trump(game: Game, seat: int) -> None:
    gave = next(card for card in game.hands[seat] if is_lowest_trump(game.rules, game.trump, card))
    got = game.talon[-1]
    game.hands[seat].remove(gave)
    if gave in game.known_cards[seat]:
        game.known_cards[seat].remove(gave)
    game.hands[seat].append(got)
    game.known_cards[seat].append(got)
    game.talon[-1] = game.trump_card = gave
    if game.phase == "exchanging":
        game.seats_to_decide, game.phase = [], "opening"


def refuse_exchange(game: Game) -> None:
    game.seats_to_decide = game.seats_to_decide[1:]
    if not game.seats_to_decide:
        game.phase = "opening"


def find_first_starter(game: Game) -> int:
    rules, previous = game.rules, game.previous_game or {}
    fool = previous.get("fool")
    if fool is None and rules["draw_keeps_fool"]:
        fool = previous.get("last_fool")
    if fool is not None and rules["next_game_attacker"] == "before_fool":
        return game.find_previous_seat(fool)
    if fool is not None and rules["next_game_attacker"] == "winning_team":
        winner = _find_winner_before_fool(game, fool, previous.get("out") or [])
        if winner is not None:
            return winner
    order = list_seats_after_dealer(game)
    if rules["first_attacker"] == "after_dealer" or game.trump is None:
        return order[0]
    best = max if rules["first_attacker"] == "highest_trump" else min
    for fits in (
        lambda card: is_trump(rules, game.trump, card),
        lambda card: card[1] == OTHER_SUIT_OF_COLOUR[game.trump or ""] and not is_joker(card),
    ):
        candidates = [card for hand in game.hands for card in hand if fits(card)]
        if candidates:
            card = best(candidates, key=lambda card: get_rank_height(rules, card))
            return next(seat for seat in order if card in game.hands[seat])
    return order[0]


def _find_winner_before_fool(game: Game, fool: int, out: list[list[int]]) -> int | None:
    seats_out: set[int] = set()
    backwards = [seat for seat in game.list_seats_from(fool, -1) if seat != fool] + [fool]
    for together in out:
        seats_out |= set(together)
        winners = [seat for seat in backwards if game.find_team(seat) <= seats_out]
        if winners:
            return winners[0]
    return None
