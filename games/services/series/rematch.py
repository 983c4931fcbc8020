from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services.having import hold_account
from games.errors import Conflict
from games.models import Block, HousePresetUse, Series
from games.services.series.agreeing import refuse_unreliable
from games.services.series.bots import allow_bots
from games.services.series.creating import gather, seated
from games.services.series.limits import refuse_another_series
from games.services.series.locking import lock_series
from games.services.series.next_game import refuse_bystanders

ITS_OWN = {
    "id", "creator", "code", "state", "created_at", "started_at", "finished_at", "rematch_of", "lapses_at",
    "next_game_at",
}  # fmt: skip
"""What one series has for itself; all else in its row is what the table agreed on, and holds for a rematch too."""


@transaction.atomic
def series_rematch(*, series_id: str, user: User) -> tuple[Series, bool]:
    """The same seats, rules and penalty again, as a new series; also returns whether it was made now.

    Who asks has accepted the own seat, the others are invited. Anybody who sits there can ask once the series is
    finished, or its last game over; whoever asks later gets the same one, unless it was cancelled. Raises Forbidden for
    bystanders and for who is not reliable enough any more, and Conflict as long as a game is being played.
    """
    hold_account(user)
    series = lock_series(series_id)
    refuse_bystanders(series, user)
    there = series.rematches.exclude(state=Series.State.CANCELLED).first()
    if there is not None:
        return there, False
    refuse_unplayed(series)
    agreed = {field.name for field in Series._meta.concrete_fields} - ITS_OWN
    again = Series(creator=user, rematch_of=series, **{name: getattr(series, name) for name in agreed})
    refuse_unreliable(again, user)
    refuse_another_series(user)
    use = HousePresetUse.objects.select_related("version").filter(series=series).first()
    places = seated(again, same_seats(series, user), user)
    allow_bots(again, places, series.bots or None)
    gather(again, places, None if use is None else use.version)
    return again, True


def refuse_unplayed(series: Series) -> None:
    last = series.games.order_by("-number").first()
    if last is None or not last.is_over:
        raise Conflict(_("There is a rematch once a game has been played to its end here."))


def same_seats(series: Series, user: User) -> list[dict[str, Any]]:
    """As they are asked for. The seat of somebody who has left the site, or has blocked the asker, is open."""
    seats: list[dict[str, Any]] = []
    blockers = set(Block.objects.filter(blocked=user).values_list("blocker", flat=True))
    for place in series.places.select_related("player"):
        if place.player is None:
            seats.append({"computer": place.computer})
        elif place.player == user:
            seats.append({"player": "me"})
        else:
            comes = place.player.is_active and place.player_id not in blockers
            seats.append({"player": place.player.username} if comes else {"open": True})
    return seats
