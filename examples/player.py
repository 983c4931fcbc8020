"""A program that makes the cheapest legal move, for `programs.arena` and `programs.bridge` (docs/bots.md).

It needs only the standard library.
"""

import json
import sys

RANKS = "23456789TJQKA"


def compute_price(move: str, trump: str | None) -> tuple[int, int]:
    """Return the price of a move as a sort key.

    Cards other than trumps are cheapest. Then come moves without a card, then trumps. Taking costs most. High cards
    cost more than low cards of the same kind.
    """
    kind, *cards = move.split()
    if not cards or kind == "cut":
        return (2 if kind == "take" else 1, 0)
    card = cards[-1] if cards[-1] != "face_down" else cards[-2]
    return (1 if card[1] == trump else 0, RANKS.find(card[0]))


for line in sys.stdin:
    message = json.loads(line)
    if message.get("legal"):  # it is our turn; other lines are responses to our requests
        move = min(message["legal"], key=lambda one: compute_price(one, message["state"]["trump"]))
        print(json.dumps({"op": "move", "seat": message["seat"], "move": move}), flush=True)
