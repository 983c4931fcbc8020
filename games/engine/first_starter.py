"""The choice of the seat that starts the first bout of a game (rulebook, section 3.4)."""

from games.engine.cards import SAME_COLOUR, build_set, get_face, get_suit, iterate_cards
from games.engine.results import PreviousGame
from games.engine.state import State
from games.engine.table import list_seats_from


def choose_first_starter(state: State, hands: list[int]) -> int:
    """Return the seat that starts the first bout, from the result of the previous game and the hands as dealt."""
    previous_game: PreviousGame = state.previous or {}
    fool = previous_game.get("fool")
    if fool is None and state.rules.draw_keeps_fool:
        fool = previous_game.get("last_fool")
    rule = state.rules.next_game_attacker
    if fool is not None and rule == "before_fool":
        return int(fool - state.rules.seat_step) % state.players
    if fool is not None and rule == "winning_team":
        winner = _find_winner_before_fool(state, fool, previous_game.get("out") or [])
        if winner is not None:
            return winner
    return _apply_first_attacker_rule(state, hands)


def _find_winner_before_fool(state: State, fool: int, out: list[list[int]]) -> int | None:
    """Return the seat of the winning team that is the nearest one before the fool's seat.

    The winning team is the first one whose players had all gone out. Return None if there is no such team.
    """
    left = (1 << state.players) - 1
    for together in out:
        for seat in together:
            left &= ~(1 << seat)
        backwards = [(fool - state.rules.seat_step * i) % state.players for i in range(1, state.players + 1)]
        winners = [seat for seat in backwards if not state.variant.find_team(state, seat) & left]
        if winners:
            return winners[0]
    return None


def _apply_first_attacker_rule(state: State, hands: list[int]) -> int:
    after_dealer = list_seats_from(state, (state.dealer + state.rules.seat_step) % state.players)
    trump, rule = state.pack.trump, state.rules.first_attacker
    if trump is None or rule == "after_dealer":
        return after_dealer[0]
    best = max if rule == "highest_trump" else min
    other = build_set(card for card in state.pack.cards if get_suit(card) == SAME_COLOUR[trump])
    for of_suit in (state.pack.trumps, other):
        candidates = [card for hand in hands for card in iterate_cards(hand & of_suit)]
        if candidates:
            card = get_face(best(candidates, key=state.pack.heights.__getitem__))
            return next(seat for seat in after_dealer if any(get_face(c) == card for c in iterate_cards(hands[seat])))
    return after_dealer[0]
