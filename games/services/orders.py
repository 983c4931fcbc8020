from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from games import engine, nudges, orders
from games.errors import GameError, invalid_orders
from games.models import StandingOrders
from games.services.hand import Hand, take_up
from games.services.moves import seat_of


def orders_put(*, game_id: str, user: AbstractBaseUser, words: Any, now: datetime | None = None) -> dict[str, Any]:
    """Leave these orders in place of those before, `{}` for none; gives those that stand then.

    If the game waits for the user now, they are used at once. Raises NotFound, Forbidden for who has no seat,
    game_over, and invalid with what is wrong in the words.
    """
    with transaction.atomic():
        hand = take_up(game_id, now)
        seat = seat_of(hand, user).index
        if hand.state.over:
            version = engine.version_for(hand.state, seat)
            raise GameError("game_over", "The game is over: nothing is left to order.", status=409, version=version)
        try:
            orders.read(words, hand.state.rules)
        except orders.OrdersInvalid as error:
            raise invalid_orders(error) from None
        left = _keep(hand, seat, words)
        hand.mover = seat
        hand.settle()
        if hand.followed:
            hand.save()
            if hand.game.computer_at is not None:
                transaction.on_commit(nudges.computers_to_play)
        return left.standing_in(hand.state.bout)


def _keep(hand: Hand, seat: int, words: dict[str, Any]) -> StandingOrders:
    game, bit = hand.game, 1 << seat
    left = StandingOrders(game=game, seat=seat, words=words, bout=hand.state.bout, left_at=hand.now)
    StandingOrders.objects.filter(game=game, seat=seat).delete()
    if words:
        left.save(force_insert=True)
    game.orders = game.orders | bit if words else game.orders & ~bit
    game.save(update_fields=["orders"])
    return left
