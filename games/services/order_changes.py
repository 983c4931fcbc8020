from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine, orders
from games.errors import GameError, build_invalid_orders_error
from games.models import StandingOrders
from games.services.live_game import LiveGame, lock_live_game
from games.services.restrictions import refuse_suspended


def replace_orders(
    *, game_id: str, user: User, words: Any, bout: int | None = None, now: datetime | None = None
) -> orders.Words:
    """Replace the user's standing orders by `words` (JSON). Return those that still apply.

    Empty `words` delete the orders. If the game waits for the user and an order fits, the move is made at once. `bout`
    is the number of the bout that the user saw, or None to skip this check.

    - Raises NotFound if the user may not see the game.
    - Raises Forbidden if the user is suspended or has no seat.
    - Raises `game_over` if the game is over, and `stale` if a new bout has begun.
    - Raises `invalid` if `words` are not valid orders.
    """
    refuse_suspended(user)
    with transaction.atomic():
        live = lock_live_game(game_id, now)
        seat = live.get_seat_of(user).index
        version = engine.get_version(live.state, seat)
        if live.state.over:
            raise GameError("game_over", _("The game is over: nothing is left to order."), status=409, version=version)
        if bout not in (None, live.state.bout):
            why = _("A new bout has begun since you opened this page. Look at your answers again.")
            raise GameError("stale", why, status=409, version=version)
        try:
            orders.parse_orders(words, live.state.rules)
        except orders.InvalidOrdersError as error:
            raise build_invalid_orders_error(error) from None
        stored = _store_orders(live, seat, words)
        live.present_seat = seat
        live.play_automatic_moves()
        if live.ordered_count:
            live.update_and_save()
        return stored.select_orders_valid_in(live.state.bout)


def _store_orders(live: LiveGame, seat: int, words: orders.Words) -> StandingOrders:
    game, bit = live.game, 1 << seat
    # Before the deal, there is no bout yet. The orders then count from the first bout.
    stored = StandingOrders(game=game, seat=seat, orders=words, bout=max(live.state.bout, 1), given_at=live.now)
    StandingOrders.objects.filter(game=game, seat=seat).delete()
    if words:
        stored.save(force_insert=True)
    game.seats_with_orders = game.seats_with_orders | bit if words else game.seats_with_orders & ~bit
    game.save(update_fields=["seats_with_orders"])
    return stored
