"""A reference implementation of the rules, to check the engine against: slow, simple, and without any code of the
engine.

It plays a game of which all cards are known. Cards, moves and states are written as the referee writes them. Each
module follows one section of the rules. The texts of moves and of the state are those of the referee protocol.
"""

from tests.reference.dealing import start_game
from tests.reference.game import Game
from tests.reference.moves import list_moves
from tests.reference.playing import play_move
from tests.reference.view import show_state

__all__ = ["Game", "list_moves", "play_move", "show_state", "start_game"]
