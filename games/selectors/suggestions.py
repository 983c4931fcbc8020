"""What is most likely to be asked of a player next, with answers that can be left as orders."""

from typing import Any

from accounts.models import User
from games import event_log
from games.engine import State
from games.orders import foresight
from games.selectors.game_row import GameRow, game_row
from games.selectors.orders import own_seat


def suggestions_seen(game_id: str, user: User) -> dict[str, Any] | None:
    """`{suggestions, orders}`: at most five, the likeliest first, and all of them as they are suggested in one. None
    if there is no such game that the user may know of; raises Forbidden for who has no seat. One query."""
    found = game_row(game_id, user)
    return None if found is None else suggestions_for(*found, own_seat(found[0], user))


def suggestions_for(row: GameRow, state: State, seat: int) -> dict[str, Any]:
    """The same of a game that was read already. To whom a computer plays for nothing is suggested."""
    resting = row.seats[seat].played_by_computer
    found = [] if resting else foresight.suggested(event_log.view_for(row, state, seat), state.rules, seat)
    return {
        "suggestions": [
            {"question": one.question, "orders": one.answers[0], "alternatives": one.answers[1:]} for one in found
        ],
        "orders": foresight.together(one.answers[0] for one in found),
    }
