"""The games and open series of one player, for that player alone."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Game, Place, Seat, Series
from games.selectors.series import SeriesRead, with_places
from games.selectors.turns import AWAITS

MOST_WAITING, MOST_OVER, MOST_OPEN = 100, 10, 50


def waiting_of_mine(user: User) -> QuerySet[Game]:
    """The running games that wait for this player, soonest deadline first."""
    waiting = with_seats(user, seats__finished_at=None).alias(awaits=AWAITS).filter(awaits__gt=0)
    return waiting.order_by(F("deadline_at").asc(nulls_last=True), "id")[:MOST_WAITING]


def running_of_mine(user: User) -> QuerySet[Game]:
    """The other running games, newest first."""
    running = with_seats(user, seats__finished_at=None).alias(awaits=AWAITS).filter(awaits=0)
    return running.order_by("-started_at", "-id")


def over_of_mine(user: User) -> QuerySet[Game]:
    """The games that ended last."""
    over = with_seats(user, seats__finished_at__isnull=False)
    return over.order_by("-seats__finished_at", "-id")[:MOST_OVER]


def open_series_of_mine(user: User) -> list[SeriesRead]:
    """Series that have not begun, which the player has made or has a seat in, accepted or not; newest first."""
    of_mine = Q(creator=user) | Exists(Place.objects.filter(series=OuterRef("pk"), player=user))
    series = Series.objects.filter(of_mine, state=Series.State.OPEN).order_by("-created_at", "-id")
    return list(with_places(series)[:MOST_OPEN])


def with_seats(user: User, **of_seat: Any) -> QuerySet[Game]:
    """Conditions on the player's own seat, and an order by its columns, find it by an index."""
    games = Game.objects.filter(seats__player=user, **of_seat)
    fields = ("series_id", "number", "awaited", "deadline_at", "started_at", "finished_at", "result")
    return games.only(*fields).prefetch_related("seats__player")


def told(game: Game, user: User) -> dict[str, Any]:
    """A line of a list; a deadline only where it is the player's own."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    mine = next(seat.index for seat in seats if seat.player_id == user.pk)
    waits = game.waits_for(mine)
    return {
        "id": game.pk,
        "series": game.series_id,
        "game_number": game.number,
        "players": [who(seat) for seat in seats],
        "your_seat": mine,
        "waits": waits,
        "deadline_at": game.deadline_at if waits else None,
        "finished_at": game.finished_at,
        "result": game.result,
    }


def who(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.index,
        "player": seat.player.username if seat.player else None,
        "computer": seat.computer or None,
    }
