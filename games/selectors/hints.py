"""Hints: the move that a strong computer would make for the player. A series can allow hints."""

import json
import random

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.limits.concurrency import ConcurrencyLimit
from games import ai, engine, event_log
from games.engine import State
from games.errors import Forbidden, build_not_your_move_error
from games.read_models import Hint
from games.selectors.game_row import GameRow, load_game_row
from games.selectors.games import split_move
from games.selectors.orders import require_seat

HINT_LEVEL = "keen"
"""The computer level that gives hints. By measurement, it takes at most 0.1 s of processor time for a move, and up to
half a second to solve an ending. The level `sharp` would take up to 0.5 s for each move."""

HINT_SLOTS = ConcurrencyLimit("hints_at_once")


def compute_hint(game_id: str, user: User) -> Hint | None:
    """Return the move that a computer suggests for the user, or None if the user may not see the game.

    Raises Forbidden if the user has no seat or the series does not allow hints. Raises `not_your_move` if the game does
    not wait for the user: computers, too, move only then. Raises Throttled (429) if too many hints are being computed.
    One query, and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = require_seat(row, user)
    if not row.hints:
        raise Forbidden(_("This table has not agreed to hints."))
    with HINT_SLOTS.take_slot():
        return _build_hint(row, state, seat)


def _build_hint(row: GameRow, state: State, seat: int) -> Hint:
    """Compute a hint. The same view and memory of the seat give the same hint, because they determine the random
    numbers.
    """
    view, legal = engine.build_view(state, seat), event_log.list_legal_moves_for_seat(row, state, row.seats[seat])
    if not legal or seat not in view["must"]:
        raise build_not_your_move_error(_("There is nothing for you to decide now."), view["version"])
    memory = engine.build_memory(state, seat)
    chance = random.Random(json.dumps([view, memory], sort_keys=True))
    move = ai.choose_move(HINT_LEVEL, view, legal, state.rules, chance, memory)
    return {"version": view["version"], "level": HINT_LEVEL, **split_move(str(move))}
