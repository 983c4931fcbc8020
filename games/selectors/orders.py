"""The user's own standing orders, and previews of the moves that they would make."""

from django.utils.translation import gettext as _

from accounts.models import User
from games import event_log, orders
from games.errors import Forbidden, build_invalid_orders_error
from games.models import StandingOrders
from games.orders import OrdersPreview, Words
from games.selectors.game_row import GameRow, load_game_row


class OwnOrdersPreview(OrdersPreview):
    waits_for_you: bool


def load_orders(game_id: str, user: User) -> Words | None:
    """Return the user's standing orders for the game, or None if the user may not see the game.

    Raises Forbidden if the user has no seat. Two queries, and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    stored = _find_stored_orders(row, require_seat(row, user))
    return {} if stored is None else stored.select_orders_valid_in(state.bout)


def preview_orders(game_id: str, user: User, words: Words | None) -> OwnOrdersPreview | None:
    """Return the moves that standing orders would make now and in later situations, such as each possible attack.

    `words` are the orders to preview; None previews the stored orders of the user. Return None if the user may not see
    the game. At most three queries.

    Raises Forbidden if the user has no seat, and `invalid` if the orders are not valid.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = require_seat(row, user)
    left_in = max(state.bout, 1)
    if words is None:
        stored = _find_stored_orders(row, seat)
        words, left_in = (stored.orders, stored.bout) if stored else ({}, left_in)
    try:
        parsed = orders.parse_orders(words, state.rules)
    except orders.InvalidOrdersError as error:
        raise build_invalid_orders_error(error) from None
    view = event_log.build_state_view(row, state, seat)
    legal = event_log.list_legal_moves_for_seat(row, state, row.seats[seat])
    is_awaited = seat in view["must"] and not row.seats[seat].is_played_by_computer
    previewed = orders.preview_orders(parsed, view, legal, state.rules, asked=is_awaited, left_in=left_in)
    return {"waits_for_you": is_awaited, **previewed}


def require_seat(row: GameRow, user: User) -> int:
    seat = row.find_seat_of(user)
    if seat is None:
        raise Forbidden(_("You have no seat in this game."))
    return seat


def _find_stored_orders(row: GameRow, seat: int) -> StandingOrders | None:
    return StandingOrders.objects.filter(game_id=row.id, seat=seat).first()
