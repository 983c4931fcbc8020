"""Whole games as text: a header, then one line for each bout. The text is short enough for a mail, and exact enough to
replay the game.

    Durak by post, notation 1
    Rules: alemi-36 attack_limit=6
    Seats: anna, boris, (steady)
    Dealer: 2
    Seed: 0000000000000000000000000000000000000000000000000000000000000001
    Result: fool 1

    1. 0:+7C 1:7C/9C 2:+9D 1:take 0:pass 2:pass
    2. 2:+6H …

A move consists of its seat, a colon, and a sign with cards. `+7C7D` is an attack, and `+?` an attack with the talon's
top card. `7C/9C` is a defence (`7C/9C?` if it is face down), `>7H` a transfer, `^7H` a reflection, and `!7C` a
challenge. `cut=17` is a cut. For other moves, the kind of the move is written, such as `take`. Draws, discards and
players who go out are not written, because a replay produces them.
"""

from games.engine.notation.formatter import insert_player_names, write_game
from games.engine.notation.notated_game import NotatedGame, PlayedMove, list_moves, replay_notated_game
from games.engine.notation.parser import parse_game

__all__ = [
    "NotatedGame",
    "PlayedMove",
    "insert_player_names",
    "list_moves",
    "parse_game",
    "replay_notated_game",
    "write_game",
]
