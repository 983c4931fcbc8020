"""Whole games as text: a header, then one line a bout, short enough for a mail and exact enough to be played again.

    Durak by post, notation 1
    Rules: alemi-36 attack_limit=6
    Seats: anna, boris, (steady)
    Dealer: 2
    Seed: 0000000000000000000000000000000000000000000000000000000000000001
    Result: fool 1

    1. 0:+7C 1:7C/9C 2:+9D 1:take 0:pass 2:pass
    2. 2:+6H …

A move is its seat, a colon, and: `+7C7D` attack, `+?` attack with the talon's top card, `7C/9C` beat (with `?` behind
it face down), `>7H` transfer, `^7H` reflect, `!7C` challenge, `cut=17`, or the move's own word. What follows from moves
by itself (draws, discards, who goes out) is not written: it follows again when the game is replayed.
"""

from games.engine.notation.game_text import GameText, Played, moves_of, replay
from games.engine.notation.reading import read
from games.engine.notation.writing import name_seats, write

__all__ = ["GameText", "Played", "moves_of", "name_seats", "read", "replay", "write"]
