"""Whole games as text: a header, then one line for each bout. The text is short enough for a mail, and exact enough for
a replay.

    Durak by post, notation 1
    Rules: alemi-36 attack_limit=6
    Seats: anna, boris, (steady)
    Dealer: 2
    Seed: 0000000000000000000000000000000000000000000000000000000000000001
    Result: fool 1

    1. 0:+7C 1:7C/9C 2:+9D 1:take 0:pass 2:pass
    2. 2:+6H …

A move is written as its seat, a colon, and one of: `+7C7D` attack, `+?` attack with the talon's top card, `7C/9C` beat
(a `?` after it means face down), `>7H` transfer, `^7H` reflect, `!7C` challenge, `cut=17`, or the move's own word.
Consequences of moves (draws, discards, players going out) are not written, because a replay produces them.
"""

from games.engine.notation.formatter import name_seats, write_game
from games.engine.notation.game_text import GameText, PlayedMove, list_moves, replay_text
from games.engine.notation.parser import parse_game

__all__ = ["GameText", "PlayedMove", "list_moves", "name_seats", "parse_game", "replay_text", "write_game"]
