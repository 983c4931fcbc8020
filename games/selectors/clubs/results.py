"""Games and penalties of a club."""

from datetime import timedelta
from typing import Any

from django.db.models import DateTimeField, Exists, ExpressionWrapper, F, OuterRef, Prefetch, Q, QuerySet, Value

from accounts.models import User
from games.models import Game, Penalty, PenaltyTotals, Series, SeriesSeat
from games.selectors.clubs.clubs import LoadedClub, select_series
from games.selectors.home import MOST_WAITING, build_seat_owner, list_waiting_games
from games.selectors.penalties import prefetch_everything
from games.selectors.penalty_totals import TotalsSource
from games.selectors.series import LoadedSeries, build_game_line, prefetch_places

TITLES = Prefetch("series", Series.objects.only("title"))


def list_club_games(club: LoadedClub, *, by: str = "started_at") -> QuerySet[Any]:
    """Return the games of the club with their seats, newest first by `by`. Four queries per page.

    They are ordered by a computed time, `moment`, because an index of all games of the site leads PostgreSQL to read
    all of them for a club that has been asleep for long.
    """
    games = Game.objects.filter(series__in=select_series(club))
    games = games.annotate(moment=ExpressionWrapper(F(by) + Value(timedelta(0)), output_field=DateTimeField()))
    fields = ("series_id", "number", "phase", "started_at", "finished_at", "result")
    return games.only(*fields).prefetch_related("seats__player", TITLES).order_by("-moment", "-pk")


def build_club_game_line(game: Game) -> dict[str, Any]:
    """Return a game of the club. No query."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    return {
        "series": game.series_id,
        "series_title": game.series.title,
        **build_game_line(game),
        "players": [build_seat_owner(seat) for seat in seats],
    }


def list_waiting_club_games(club: LoadedClub, user: User) -> QuerySet[Game]:
    """Return the running games of the club that wait for this player, soonest deadline first."""
    return list_waiting_games(user).filter(series__club=club)[:MOST_WAITING]


def list_open_club_series(club: LoadedClub, user: User | None) -> QuerySet[LoadedSeries]:
    """Return the series of the club that have not started or have a free seat, newest first."""
    free = SeriesSeat.objects.filter(series=OuterRef("pk"), player=None, computer="")
    waiting = Q(state=Series.State.OPEN) | Q(Exists(free), state=Series.State.RUNNING)
    series = select_series(club).filter(waiting)
    return prefetch_places(series, user).order_by("-created_at", "-pk")


def list_club_penalties(club: LoadedClub) -> QuerySet[Penalty]:
    """Return the penalties of the club with their history."""
    return prefetch_everything(Penalty.objects.filter(series__in=select_series(club)))


def list_club_totals(club: LoadedClub) -> TotalsSource:
    """Return the totals of each debtor and series."""
    return TotalsSource(PenaltyTotals.objects.filter(scope__in=select_series(club).values("pk")))
