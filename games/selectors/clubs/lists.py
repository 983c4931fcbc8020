"""Lists of the games, open series and penalties of a club."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db.models import (
    DateTimeField,
    Exists,
    ExpressionWrapper,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    prefetch_related_objects,
)

from accounts.models import User
from games.models import Game, Penalty, PenaltyTotals, Series, SeriesSeat
from games.selectors.clocks import build_clock
from games.selectors.clubs.clubs import LoadedClub, select_club_series
from games.selectors.own_games import SEAT_OWNERS, build_seat_owner, list_waiting_games
from games.selectors.penalties import prefetch_history_without_joins
from games.selectors.penalty_totals import TotalsSource
from games.selectors.series import build_series_game_row

SERIES_TITLES = Prefetch("series", Series.objects.only("title"))


def list_club_games(club: LoadedClub, *, by: str = "started_at") -> QuerySet[Any]:
    """Return the games of the club that its viewer may see, sorted by the time column `by`, newest first.

    Before you build rows with `build_club_game_row`, call `prefetch_seats_and_titles`.
    """
    games = Game.objects.filter(series__in=select_club_series(club))
    # The sum equals the column `by`, but has no index. To sort by the column itself, PostgreSQL would search an index
    # of all games of the site, which is slow for a club without recent games.
    games = games.annotate(moment=ExpressionWrapper(F(by) + Value(timedelta(0)), output_field=DateTimeField()))
    fields = ("series_id", "number", "phase", "started_at", "finished_at", "result")
    return games.only(*fields).order_by("-moment", "-pk")


def prefetch_seats_and_titles(games: Sequence[Game]) -> None:
    """Load the seats, players and series titles of the games. Two queries."""
    prefetch_related_objects(games, SEAT_OWNERS, SERIES_TITLES)


def build_club_game_row(game: Game) -> dict[str, Any]:
    """Return the JSON object of a game of the club. No query after `prefetch_seats_and_titles`."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    return {
        "series": game.series_id,
        "series_title": game.series.title,
        **build_series_game_row(game),
        "players": [build_seat_owner(seat) for seat in seats],
    }


def list_waiting_club_games(club: LoadedClub, user: User) -> QuerySet[Game]:
    """Return the running games of the club that wait for the user, soonest deadline first."""
    return list_waiting_games(user).filter(series__club=club)


def list_open_club_series(club: LoadedClub) -> QuerySet[Series]:
    """Return the club's series that have not started or have a free seat, newest first.

    Series that the viewer may not see are left out. Two queries.
    """
    free = SeriesSeat.objects.filter(series=OuterRef("pk"), player=None, computer="")
    waiting = Q(state=Series.State.OPEN) | Q(Exists(free), state=Series.State.RUNNING)
    places = SeriesSeat.objects.select_related("player").order_by("index")
    places = places.only("series", "index", "computer", "player__username", "player__display_name")
    series = select_club_series(club).filter(waiting).select_related("creator").order_by("-created_at", "-pk")
    fields = ("title", "rules", "move_clock", "window", "bank", "increment", "created_at")
    return series.only(*fields, "creator__username", "creator__display_name").prefetch_related(
        Prefetch("places", places)
    )


def build_open_club_series_row(series: Series) -> dict[str, Any]:
    """Return the JSON object of a series from `list_open_club_series`. No query."""
    places = series.places.all()
    return {
        "id": series.pk,
        "title": series.title,
        "creator": series.creator.username,
        "creator_display_name": series.creator.shown_name,
        "rules": series.rules,
        "clock": build_clock(series),
        "seats": [build_seat_owner(place) for place in places],
        "free": sum(place.is_open for place in places),
    }


def list_club_penalties(club: LoadedClub) -> QuerySet[Penalty]:
    """Return the club's penalties that its viewer may see, each with its history."""
    return prefetch_history_without_joins(Penalty.objects.filter(series__in=select_club_series(club)))


def select_club_totals(club: LoadedClub) -> TotalsSource:
    """Select the stored totals of the club's penalties, without those that the viewer of `club` may not see."""
    return TotalsSource(PenaltyTotals.objects.filter(scope__in=select_club_series(club).values("pk")))
