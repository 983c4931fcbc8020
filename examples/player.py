"""A program for the arena and the bridge, in the standard library alone: it plays the cheapest card that it may."""

import json
import sys

RANKS = "23456789TJQKA"


def price(move: str, trump: str | None) -> tuple[int, int]:
    """What a move costs: giving up is dear, trumps are dearer than other cards, high cards than low ones."""
    kind, *cards = move.split()
    if not cards or kind == "cut":
        return (2 if kind == "take" else 1, 0)
    card = cards[-1] if cards[-1] != "face_down" else cards[-2]
    return (1 if card[1] == trump else 0, RANKS.find(card[0]))


for line in sys.stdin:
    said = json.loads(line)
    if said.get("legal"):  # it is our turn; all other lines answer what we have asked
        move = min(said["legal"], key=lambda one: price(one, said["state"]["trump"]))
        print(json.dumps({"op": "move", "seat": said["seat"], "move": move}), flush=True)
