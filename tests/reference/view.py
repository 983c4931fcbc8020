"""The state as the referee shows it to a viewer who sees all cards."""

from typing import Any

from tests.reference.cards import sort_hand
from tests.reference.game import Game
from tests.reference.throwing_in import count_capacity, list_awaited_seats, list_optional_seats


def build_state_view(game: Game) -> dict[str, Any]:
    return {
        "phase": game.phase,
        "bout": game.bout,
        "starter": game.starter,
        "attacker": game.attacker,
        "defender": game.defender,
        "dealer": game.dealer,
        "trump": game.trump,
        "trump_card": game.trump_card,
        "talon": len(game.talon),
        "discard": len(game.discard),
        "hands": [sort_hand(hand) for hand in game.hands],
        "known": [sort_hand(known) for known in game.known_cards],
        "table": [
            {"attack": pair.attack, "by": pair.attacking_seat, "beaten_by": pair.beaten_by, "face_down": pair.face_down}
            for pair in game.table
        ],
        "must": sorted(list_awaited_seats(game)),
        "may": sorted(list_optional_seats(game)),
        "passed": sorted(game.passes),
        "transfers": game.transfers,
        "out": game.out,
        "capacity": count_capacity(game),
        "result": game.result,
    }
