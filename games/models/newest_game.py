"""Queries about the newest game of a series: whether it will be the last, and which players have joined since its deal.

`build_last_game_expression` predicts the decision of `games/services/series_progress.py` at the end of the game.
"""

from functools import cache

from django.db.models import BooleanField, Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, When

from accounts.models import User
from games.models.game import Game, GameSeat
from games.models.series import Series, SeriesSeat


@cache  # to build it takes a millisecond
def build_last_game_expression() -> Case:
    """Return an expression for queries of series: whether the series will end with its newest game.

    It is always false for series that are not running, and for series without `computer_seats_open`.
    """
    concerned = Q(computer_seats_open=True, state=Series.State.RUNNING)
    is_last = _build_all_games_dealt_condition() | _build_agreed_end_condition() | _build_unwanted_bot_condition()
    return Case(When(concerned & is_last, then=True), default=False, output_field=BooleanField())


def _build_all_games_dealt_condition() -> Q:
    """Return the condition that the agreed number of games has been dealt. Abandoned games do not count."""
    counted = Game.objects.filter(Q(finished_at=None) | ~Q(result__kind="abandoned"), series=OuterRef("pk"))
    dealt = counted.order_by().values("series").annotate(number=Count("pk")).values("number")
    return Q(games_wanted__lte=Subquery(dealt))


def _build_agreed_end_condition() -> Q:
    """Return the condition that the series is to end by agreement or without players (`has_agreement_to_end`).

    No seat of a running series with `computer_seats_open` is free.
    """
    accepted = SeriesSeat.objects.filter(series=OuterRef("pk"), accepted_at__isnull=False)
    seats = accepted.filter(player__is_active=True)
    replaced = GameSeat.objects.filter(
        game__series=OuterRef("series"), game__finished_at=None, player=OuterRef("player"), is_taken_over=True
    )
    agreed, undecided = seats.filter(end_agreed_at__isnull=False), seats.filter(end_agreed_at=None)
    asked = undecided.exclude(Exists(replaced))
    without_players = ~Q(Exists(seats)) & (Q(Exists(accepted)) | Q(creator__is_active=False))
    return Q(organiser_ended_at__isnull=False) | (Q(Exists(agreed)) & ~Q(Exists(asked))) | without_players


def _build_unwanted_bot_condition() -> Q:
    bots = SeriesSeat.objects.filter(series=OuterRef("pk"), accepted_at__isnull=False, player__is_bot=True)
    return Q(Exists(bots.filter(player__is_active=True)), bots=False)


def is_in_last_game(series: Series) -> bool:
    """Return whether the series will end with its newest game. One query.

    Return False without a query if the series is not running, or does not have `computer_seats_open`. Only such series
    need the answer.
    """
    if not series.computer_seats_open or series.state != Series.State.RUNNING:
        return False
    found = Series.objects.filter(pk=series.pk).annotate(is_last=build_last_game_expression())
    return bool(found.values_list("is_last", flat=True).get())


def are_computer_seats_open(series: Series, *, is_in_last_game: bool) -> bool:
    """Return whether people can take computers' seats now. Does not check that computers have any."""
    return series.computer_seats_open and series.state == Series.State.RUNNING and not is_in_last_game


def select_seats_played_from_next_game(*players: User | int) -> QuerySet[SeriesSeat]:
    """Return the seats that these users have taken in running series, and will play from the next deal on."""
    return SeriesSeat.objects.filter(player__in=players, plays_from_next_game=True, series__state=Series.State.RUNNING)
