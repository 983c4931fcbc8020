"""The games and open series of one player, for that player alone."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import User
from games.models import Game, Place, Seat, Series
from games.selectors.series import SeriesRead, with_places

MOST_RUNNING, MOST_OVER, MOST_OPEN = 200, 10, 50


def games_of_mine(user: User) -> dict[str, list[dict[str, Any]]]:
    """`waiting`: the running games that wait for this player, soonest deadline first; `running`: the others, newest
    first; `over`: those that ended last. A deadline is told where it is the player's own. Four queries."""
    now = with_seats(user, seats__finished_at=None).order_by("-started_at", "-id")
    running = [told(game, user) for game in now[:MOST_RUNNING]]
    over = with_seats(user, seats__finished_at__isnull=False).order_by("-seats__finished_at", "-id")[:MOST_OVER]
    return {
        "waiting": sorted((game for game in running if game["waits"]), key=soonest),
        "running": [game for game in running if not game["waits"]],
        "over": [told(game, user) for game in over],
    }


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
    """A line of a list."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    mine = next(seat.index for seat in seats if seat.player_id == user.pk)
    waits = game.waits_for(mine)
    return {
        "id": game.pk,
        "series": game.series_id,
        "number": game.number,
        "players": [who(seat) for seat in seats],
        "your_seat": mine,
        "waits": waits,
        "deadline": game.deadline_at if waits else None,
        "finished": game.finished_at,
        "result": game.result,
    }


def who(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.index,
        "player": seat.player.username if seat.player else None,
        "computer": seat.computer or None,
    }


def soonest(game: dict[str, Any]) -> tuple[bool, Any, str]:
    """For sorting: what has no deadline comes last."""
    return game["deadline"] is None, game["deadline"], game["id"]
