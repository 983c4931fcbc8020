"""Bots in series. A bot may have a seat only if the series allows bots.

A series allows bots if its creator says so, or if one of its seats belongs or is offered to a bot.
"""

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify_together
from games.errors import Conflict, build_invalid_error
from games.models import Series, SeriesSeat
from games.services.player_removal import lock_games_clubs_and_series
from games.services.series.cancellation import mark_cancelled, postpone_lapse
from games.services.series.computer_seats import give_back_all_computer_seats
from games.services.series.seat_owners import open_seat
from games.services.series.seek_changes import withdraw_waiting_seeks
from games.services.series_progress import finish_series


def find_bot(players: Sequence[User | None]) -> User | None:
    """Return the first bot among the players, or None. Reads their rows again, which may have changed."""
    keys = [player.pk for player in players if player is not None]
    return User.objects.filter(pk__in=keys, is_bot=True, is_active=True).first()


def set_bots_allowed(series: Series, places: Sequence[SeriesSeat], requested: bool | None) -> None:
    """Set whether the new series allows bots, without saving it.

    If `requested` is None, bots are allowed if a seat is for a bot. Raises `invalid` if a seat is for a bot, but
    `requested` is False.
    """
    named = find_bot([place.player for place in places])
    if named is not None and requested is False:
        raise build_invalid_error(
            "seats", _("{name} is a bot, and this table allows none.").format(name=named.username)
        )
    series.bots = named is not None if requested is None else requested


def allow_bots_for(series: Series, places: Sequence[SeriesSeat], invited: User | None) -> None:
    """If the invited player is a bot, allow bots in the series. The caller has locked the series' row.

    Raises Conflict if a player other than the creator has already accepted a seat in the series without bots.
    """
    if series.bots or find_bot([invited]) is None:
        return
    if any(place.accepted_at is not None and place.player_id != series.creator_id for place in places):
        raise Conflict(_("This is a bot, and the players here have agreed to a table without bots."))
    series.bots = True
    series.save(update_fields=["bots"])


def remove_declared_bot(player: User) -> None:
    """Remove an account that becomes a bot from series without bots, and withdraw its waiting seeks.

    Call in the transaction that makes the account a bot. Its series without bots change in these ways:

    - Not started: the series is cancelled if the account created it. Otherwise the account's seat becomes open.
    - Running: the series ends after its current game.
    - Seats that the account took from computers, but has not played in yet, go back to the computers.
    """
    now = timezone.now()
    with notify_together(now=now):
        lock_games_clubs_and_series({player.pk})
        _remove_from_series(player, now)


def _remove_from_series(player: User, now: datetime) -> None:
    give_back_all_computer_seats(player)
    without_bots = Series.objects.filter(places__player=player, bots=False)
    unstarted = without_bots.filter(state=Series.State.OPEN).values_list("pk", flat=True)
    for series in Series.objects.filter(pk__in=list(unstarted)).select_for_update(no_key=True).order_by("pk"):
        if series.creator_id == player.pk:
            mark_cancelled(series, now)
        for place in series.places.filter(player=player):
            open_seat(place)
        postpone_lapse(series)
    withdraw_waiting_seeks(player, now)
    running = {"state": Series.State.RUNNING, "places__accepted_at__isnull": False}
    going_on = Series.objects.filter(places__player=player, bots=False, **running)
    for key in going_on.order_by("pk").values_list("pk", flat=True):
        _finish_if_between_games(key, now)


def _finish_if_between_games(series_id: str, now: datetime) -> None:
    series = Series.objects.select_for_update(no_key=True).get(pk=series_id)
    last = series.games.order_by("-number").first()
    if last is None or last.is_over:
        finish_series(series_id, now)
