"""What a computer that thinks would do in a player's place, at tables that have agreed to it."""

import json
import random
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.gates import LimitedGate
from games import ai, engine, event_log
from games.engine import State
from games.errors import Forbidden, not_your_move
from games.selectors.game_row import GameRow, game_row
from games.selectors.games import move_parts
from games.selectors.orders import own_seat

LEVEL = "keen"
"""At most a tenth of a second of one processor by any rules (measured); `sharp` needs up to half a one."""

THINKING = LimitedGate("hints_at_once")


def hint_seen(game_id: str, user: User) -> dict[str, Any] | None:
    """`{version, level, move, kind, cards}`; None if there is no such game that the user may know of. One query.

    Raises Forbidden for who has no seat and where no hints are agreed on, not_your_move where nothing is to be decided,
    and Throttled (429) while another hint is worked out.
    """
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = own_seat(row, user)
    if not row.hints:
        raise Forbidden(_("This table has not agreed to hints."))
    with THINKING.turn():
        return _hint(row, state, seat)


def _hint(row: GameRow, state: State, seat: int) -> dict[str, Any]:
    """The same for whoever is shown the same: chance itself follows from what the seat sees and remembers."""
    view, legal = engine.view(state, seat), event_log.legal_for(row, state, row.seats[seat])
    if not legal:
        raise not_your_move(_("There is nothing for you to decide now."), view["version"])
    memory = engine.remembered(state, seat)
    chance = random.Random(json.dumps([view, memory], sort_keys=True))
    move = ai.choose(LEVEL, view, legal, state.rules, chance, memory)
    return {"version": view["version"], "level": LEVEL, **move_parts(str(move))}
