"""Changes of seeks because of changes of a series or of an account.

The callers have locked the row of the series or of the account.
"""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from games import wake_ups
from games.models import Seek, Series, SeriesSeat
from games.models.seek import is_found_table


def end_seek_of_seat(place: SeriesSeat, now: datetime) -> bool:
    """End the seek that led to this seat, because its player does not take the seat. Return whether there was one.

    Call before the player loses the seat.
    """
    is_late = place.expires_at is not None and place.expires_at <= now
    state = Seek.State.MISSED if is_late else Seek.State.DECLINED
    seek = Seek.objects.filter(series=place.series_id, player=place.player_id, state=Seek.State.FOUND)
    return bool(seek.update(state=state, ended_at=now))


def reopen_seeks(series: Series, now: datetime) -> None:
    """Let the seeks of a cancelled found table wait for another match. No effect for other series.

    A seek keeps its age. Players who had accepted are given the next seat without being asked again. Seeks of players
    who have not answered in time do not wait again, but end.
    """
    if not is_found_table(series):
        return
    places = {place.player_id: place for place in series.places.all()}
    for seek in series.seeks.filter(state=Seek.State.FOUND).order_by("pk"):
        place = places[seek.player_id]
        if place.expires_at is not None and place.expires_at <= now:
            seek.state, seek.ended_at = Seek.State.MISSED, now
        else:
            seek.state, seek.is_ready = Seek.State.WAITING, place.accepted_at is not None
        seek.save(update_fields=["state", "is_ready", "ended_at"])
    transaction.on_commit(wake_ups.wake_seek_worker)


def mark_seeks_seated(series: Series, now: datetime) -> None:
    """Record that the seeks of a found table have led to seats, because its series starts."""
    Seek.objects.filter(series=series, state=Seek.State.FOUND).update(state=Seek.State.SEATED, ended_at=now)


def withdraw_waiting_seeks(player: User, now: datetime) -> None:
    """End the seeks of a player who may no longer be matched with others."""
    Seek.objects.filter(player=player, state=Seek.State.WAITING).update(state=Seek.State.WITHDRAWN, ended_at=now)
