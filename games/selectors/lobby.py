"""The lobby: public series with a seat that a person may take."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from accounts.models import User
from games.clocks.paces import Pace
from games.models import Pool, Rating, Series, SeriesSeat
from games.models.newest_game import build_last_game_expression
from games.models.rating import IS_ON_LEADERBOARD, compute_displayed_rating
from games.models.series import MAY_BE_IN_LOBBY
from games.selectors.series import LoadedSeries, build_series_row, include_data_for_series_rows
from games.sql.reliability import compute_reliabilities


@dataclass(frozen=True)
class LobbyFilter:
    """A filter for the series of the lobby. If a field is None, it has no effect."""

    preset: str | None = None
    """Name of a built-in preset. Series in which some options of this preset were changed match, too."""
    players: int | None = None
    pace: Pace | None = None
    penalty: bool | None = None


def list_lobby(user: User | None = None, wanted: LobbyFilter = LobbyFilter()) -> QuerySet[LoadedSeries]:
    """Return the series of the lobby that match `wanted`, newest first. Two queries per page.

    Two partial indexes serve this query, with a preset and without.
    """
    return include_data_for_series_rows(filter_series(select_lobby(), wanted).order_by("-created_at", "-pk"), user)


def select_lobby() -> QuerySet[Series]:
    """Return the public series with a seat that a person can take now, unordered.

    In a series that has not started, this is an open seat. In a running series, it is an open computer seat.
    """
    free = SeriesSeat.objects.filter(series=OuterRef("pk"), player=None)
    is_open = Q(state=Series.State.OPEN, open_seat__isnull=False)
    takes_over = Q(state=Series.State.RUNNING, computer_seats_open=True, computer_seat__isnull=False, is_last=False)
    return (
        Series.objects.filter(MAY_BE_IN_LOBBY)
        .alias(
            # PostgreSQL would turn an EXISTS into a join, which may read the seats of all series.
            open_seat=Subquery(free.filter(computer="").values("pk")[:1]),
            computer_seat=Subquery(free.exclude(computer="").values("pk")[:1]),
            is_last=build_last_game_expression(),
        )
        .filter(is_open | takes_over)
    )


def filter_series(series: QuerySet[Series], wanted: LobbyFilter) -> QuerySet[Series]:
    if wanted.preset is not None:
        series = series.filter(rules__preset=wanted.preset)
    if wanted.pace is not None:
        shortest, too_long = wanted.pace.bounds
        series = series.filter(move_clock__gte=shortest)
        series = series if wanted.pace is Pace.DAYS else series.filter(move_clock__lt=too_long)
    if wanted.penalty is not None:
        series = series.exclude(penalty="") if wanted.penalty else series.filter(penalty="")
    if wanted.players is not None:
        last = SeriesSeat.objects.filter(series=OuterRef("pk")).order_by("-index").values("index")[:1]
        series = series.alias(last_seat=Subquery(last)).filter(last_seat=wanted.players - 1)
    return series


@dataclass(frozen=True)
class ReliabilityAndRating:
    """The percentage of a player's moves made in time, and the rating in games among people.

    `rating` is None if it is not on the leaderboard.
    """

    reliability: int | None = None
    rating: int | None = None


def load_ratings_of_seated_players(series: Iterable[Series]) -> dict[str, ReliabilityAndRating]:
    """Map the username of each player with a seat to reliability and rating. Two queries; none without players.

    The seats of the series must be loaded.
    """
    return load_reliability_and_ratings(place.player for one in series for place in one.places.all() if place.player)


def load_reliability_and_ratings(players: Iterable[User]) -> dict[str, ReliabilityAndRating]:
    """Map the username of each player to reliability and rating. Two queries; none without players."""
    names = {player.pk: player.username for player in players}
    shares = compute_reliabilities(names)
    ratings = Rating.objects.filter(IS_ON_LEADERBOARD, player__in=names, pool=Pool.PEOPLE) if names else ()
    shown = {rating.player_id: compute_displayed_rating(rating.mu, rating.sigma) for rating in ratings}
    return {name: ReliabilityAndRating(shares[key], shown.get(key)) for key, name in names.items()}


def build_series_row_with_ratings(
    series: LoadedSeries, user: User | None, ratings: dict[str, ReliabilityAndRating]
) -> dict[str, Any]:
    """Return the JSON object of a series, with reliability and rating of the seated players. No query."""
    row = build_series_row(series, user)
    of_seats = [(seat, ratings.get(seat["player"], ReliabilityAndRating())) for seat in row["seats"]]
    return {**row, "seats": [{**seat, "reliability": of.reliability, "rating": of.rating} for seat, of in of_seats]}
