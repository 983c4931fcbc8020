"""One's own standing orders, and what they would do. Nobody else's are ever read here."""

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import event_log, orders
from games.engine import State
from games.errors import Forbidden, invalid_orders
from games.models import StandingOrders
from games.selectors.game_row import GameRow, game_row


def orders_seen(game_id: str, user: User) -> dict[str, Any] | None:
    """The user's own orders for this game; None if there is no such game that the user may know of. Two queries.

    Raises Forbidden for who has no seat.
    """
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    return _standing(row, state, own_seat(row, user))


def orders_previewed(game_id: str, user: User, words: dict[str, Any] | None) -> dict[str, Any] | None:
    """What these orders, or those that stand, would do now, and against the attacks that may come. Two queries.

    None and Forbidden as above; raises invalid for words that cannot be read.
    """
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = own_seat(row, user)
    try:
        wanted = orders.read(_standing(row, state, seat) if words is None else words, state.rules)
    except orders.OrdersInvalid as error:
        raise invalid_orders(error) from None
    view = event_log.view_for(row, state, seat)
    legal = event_log.legal_for(row, state, row.seats[seat])
    asked = seat in view["must"] and not row.seats[seat].played_by_computer
    return {"waits_for_you": asked, **orders.preview(wanted, view, legal, state.rules, asked=asked)}


def own_seat(row: GameRow, user: User) -> int:
    seat = row.seat_of(user)
    if seat is None:
        raise Forbidden(_("You have no seat in this game."))
    return seat


def _standing(row: GameRow, state: State, seat: int) -> dict[str, Any]:
    left = StandingOrders.objects.filter(game_id=row.id, seat=seat).first()
    return {} if left is None else left.standing_in(state.bout)
