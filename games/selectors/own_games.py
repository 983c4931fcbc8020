"""The games and pending series of one player. Only this player may see these lists."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects

from accounts.models import User
from games.models import Game, GameSeat, Series, SeriesSeat
from games.models.newest_game import select_seats_played_from_next_game
from games.read_models import OwnGameRow, SeatOwner
from games.selectors.series import LoadedSeries, include_data_for_series_rows
from games.selectors.turns import IS_AWAITED

MAX_WAITING_GAMES, MAX_FINISHED_GAMES, MAX_PENDING_SERIES = 100, 10, 50
MAX_GAMES_SEARCHED = 100
"""How many of the player's last finished games are searched for series that go on. A limit, because an account may have
played thousands of games.
"""
SEAT_OWNERS = Prefetch(
    "seats",
    GameSeat.objects.select_related("player").only(
        "game", "index", "computer", "player__username", "player__display_name"
    ),
)
"""A prefetch that loads the owners of game seats, with only the columns that `build_seat_owner` reads. One query."""


def list_waiting_games(user: User) -> QuerySet[Game]:
    """Return the running games that wait for the user, soonest deadline first."""
    waiting = _select_games(user, seats__finished_at=None).alias(awaits=IS_AWAITED).filter(awaits__gt=0)
    return waiting.order_by(F("deadline_at").asc(nulls_last=True), "id")


def list_other_running_games(user: User) -> QuerySet[Game]:
    """Return the player's running games in which the player is not awaited, newest first."""
    running = _select_games(user, seats__finished_at=None).alias(awaits=IS_AWAITED).filter(awaits=0)
    return running.order_by("-started_at", "-id")


def list_finished_games(user: User) -> QuerySet[Game]:
    """Return the last MAX_FINISHED_GAMES games of the player that ended, most recently ended first."""
    over = _select_games(user, seats__finished_at__isnull=False)
    return over.order_by("-seats__finished_at", "-id")[:MAX_FINISHED_GAMES]


def list_games_before_next_deal(user: User) -> QuerySet[Game]:
    """Return the player's finished games after which the series goes on, most recently ended first.

    Only the last MAX_GAMES_SEARCHED finished games of the player are searched.
    """
    searched = GameSeat.objects.filter(player=user, finished_at__isnull=False).order_by("-finished_at", "-game")
    later = Game.objects.filter(series=OuterRef("series"), number__gt=OuterRef("number"))
    own_seat = SeriesSeat.objects.filter(series=OuterRef("series"), player=user, accepted_at__isnull=False)
    return (
        _select_games(user, pk__in=searched.values("game")[:MAX_GAMES_SEARCHED], series__state=Series.State.RUNNING)
        .filter(Exists(own_seat), ~Exists(later))
        .order_by("-seats__finished_at", "-id")
    )


def list_pending_series(user: User) -> list[LoadedSeries]:
    """Return the series in which the user may have something to do besides playing, newest first.

    - Series that have not started, if the user created or organises them, has a seat, or is invited.
    - Running series in which the user does not play yet: the user is invited to a free seat, or plays from the next
      game on.
    - Running series that the user organises and whose next deal waits for a player.
    """
    of_mine = (
        Q(creator=user) | Q(organiser=user) | Exists(SeriesSeat.objects.filter(series=OuterRef("pk"), player=user))
    )
    offered = SeriesSeat.objects.filter(player=user, accepted_at=None, series__state=Series.State.RUNNING)
    unstarted = Series.objects.filter(of_mine, state=Series.State.OPEN)
    not_taken = SeriesSeat.objects.filter(series=OuterRef("pk"), accepted_at=None, computer="")
    to_fill = Series.objects.filter(Exists(not_taken), organiser=user, state=Series.State.RUNNING)
    waiting = unstarted.values("pk").union(
        offered.values("series"), select_seats_played_from_next_game(user).values("series"), to_fill.values("pk")
    )
    if not waiting.exists():  # the usual case; Django needs much time to build the query below
        return []
    series = Series.objects.filter(pk__in=waiting).order_by("-created_at", "-id")
    return list(include_data_for_series_rows(series, user)[:MAX_PENDING_SERIES])


def find_last_play_time(user: User, now: datetime) -> datetime | None:
    """Return when the player last played: `now` during a game, otherwise the end of the last game, or None."""
    games = Game.objects.filter(seats__player=user)
    if games.filter(finished_at=None).exists():
        return now
    last_finished_at: datetime | None = games.aggregate(last=Max("finished_at"))["last"]
    return last_finished_at


def _select_games(user: User, **of_seat: Any) -> QuerySet[Game]:
    """Return the player's games, with the columns for lists. `of_seat` are conditions on the joined table `seats`.

    Filter and sort by columns of `seats` where possible, because only these have indexes by player. Before you build
    rows with `build_own_game_row`, call `prefetch_seat_owners`.
    """
    games = Game.objects.filter(seats__player=user, **of_seat)
    fields = ("series__title", "number", "awaited", "deadline_at", "started_at", "finished_at", "result")
    return games.select_related("series").only(*fields)


def prefetch_seat_owners(games: Sequence[Game]) -> None:
    """Load the seats of all these games, with their players. One query."""
    prefetch_related_objects(games, SEAT_OWNERS)


def build_own_game_row(game: Game, user: User) -> OwnGameRow:
    """Return the JSON object of one of the player's games. No query after `prefetch_seat_owners`.

    It has a deadline only if the game waits for the player.
    """
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    own_seat = next(seat.index for seat in seats if seat.player_id == user.pk)
    is_awaited = game.is_waiting_for(own_seat)
    return {
        "id": game.pk,
        "series": game.series_id,
        "series_title": game.series.title,
        "game_number": game.number,
        "players": [build_seat_owner(seat) for seat in seats],
        "your_seat": own_seat,
        "waits": is_awaited,
        "deadline_at": game.deadline_at if is_awaited else None,
        "finished_at": game.finished_at,
        "result": game.result,
    }


def build_seat_owner(seat: GameSeat | SeriesSeat) -> SeatOwner:
    return {
        "seat": seat.index,
        "player": seat.player.username if seat.player else None,
        "display_name": seat.player.shown_name if seat.player else None,
        "computer": seat.computer or None,
    }
