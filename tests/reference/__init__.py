"""A reference implementation of the rules of the game, with which tests compare the engine.

It is slow and simple, and uses no code of the engine. In its games all cards are known. Each module follows sections of
docs/rules.md. Cards, moves and states are written as in the referee protocol.
"""

from tests.reference.dealing import start_game
from tests.reference.game import Game
from tests.reference.move_effects import play_move
from tests.reference.moves import list_legal_moves
from tests.reference.view import build_state_view

__all__ = ["Game", "build_state_view", "list_legal_moves", "play_move", "start_game"]
