from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import engine, orders
from games.errors import GameError, invalid_orders
from games.models import StandingOrders
from games.services.live_game import LiveGame, take_up


def orders_put(
    *, game_id: str, user: User, words: Any, bout: int | None = None, now: datetime | None = None
) -> dict[str, Any]:
    """Leave these orders in place of those before, `{}` for none; gives those that stand then.

    If the game waits for the user now, they are used at once. `bout` is the one for which the user has read them.
    Raises NotFound, Forbidden for who has no seat, game_over, stale if another bout has begun, and invalid with what is
    wrong in the words.
    """
    with transaction.atomic():
        live = take_up(game_id, now)
        seat = live.seat_of(user).index
        version = engine.version_for(live.state, seat)
        if live.state.over:
            raise GameError("game_over", _("The game is over: nothing is left to order."), status=409, version=version)
        if bout not in (None, live.state.bout):
            why = _("A new bout has begun since you opened this page. Look at your answers again.")
            raise GameError("stale", why, status=409, version=version)
        try:
            orders.read(words, live.state.rules)
        except orders.OrdersInvalid as error:
            raise invalid_orders(error) from None
        left = _leave(live, seat, words)
        live.mover = seat
        live.follow_up()
        if live.followed:
            live.conclude()
        return left.standing_in(live.state.bout)


def _leave(live: LiveGame, seat: int, words: dict[str, Any]) -> StandingOrders:
    game, bit = live.game, 1 << seat
    left = StandingOrders(game=game, seat=seat, words=words, bout=live.state.bout, left_at=live.now)
    StandingOrders.objects.filter(game=game, seat=seat).delete()
    if words:
        left.save(force_insert=True)
    game.orders = game.orders | bit if words else game.orders & ~bit
    game.save(update_fields=["orders"])
    return left
