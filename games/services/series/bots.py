"""Bots at tables: an account that a program plays for sits only where the table allows bots.

A table allows them where it was agreed so, and where its creator is one or names one: whoever comes later sees that
before they sit down.
"""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Forbidden, bad_seats
from games.models import Place, Series
from games.services.between_games import finish
from games.services.series.locking import empty, stir
from games.services.series.starting import call_off


def bot_among(players: Sequence[User | None]) -> User | None:
    """The first who is a bot by now, whenever the players were read."""
    keys = [player.pk for player in players if player is not None]
    return User.objects.filter(pk__in=keys, is_bot=True, is_active=True).first()


def allow_bots(series: Series, places: Sequence[Place], said: bool | None) -> None:
    """Whether the new series allows bots: as it was said, else where one is named. Unsaved. Raises invalid for a bot
    that is named where none may sit."""
    named = bot_among([place.player for place in places])
    if named is not None and said is False:
        raise bad_seats(_("{name} is a bot, and this table allows none.").format(name=named.username))
    series.bots = named is not None if said is None else said


def refuse_bot(series: Series, user: User) -> None:
    """Raises Forbidden for a bot where none may sit; the caller holds its account."""
    if not series.bots and bot_among([user]):
        raise Forbidden(_("This table is for people: bots may not sit here."))


def let_in(series: Series, places: Sequence[Place], invited: User | None) -> None:
    """The creator names somebody for a seat; a bot is let in unless somebody sits here who agreed to a table without.
    Raises Conflict. The caller holds the series' row."""
    if series.bots or bot_among([invited]) is None:
        return
    if any(place.accepted_at is not None and place.player_id != series.creator_id for place in places):
        raise Conflict(_("This is a bot, and who sits here has agreed to a table without bots."))
    series.bots = True
    series.save(update_fields=["bots"])


def bot_declared(player: User) -> None:
    """Inside the transaction that makes an account a bot: where bots may not sit it keeps no seat.

    Its own series that have not begun are called off, seats in those of others are open. A game that runs goes on; the
    series ends with it, or now between two games.
    """
    now = timezone.now()
    without = Series.objects.filter(places__player=player, bots=False)
    waiting = without.filter(state=Series.State.OPEN).values_list("pk", flat=True)
    for series in Series.objects.filter(pk__in=list(waiting)).select_for_update(no_key=True).order_by("pk"):
        if series.creator_id == player.pk:
            call_off(series, now)
        for place in series.places.filter(player=player):
            empty(place)
        stir(series)
    for key in without.filter(state=Series.State.RUNNING).order_by("pk").values_list("pk", flat=True):
        end_between_games(key)


def end_between_games(series_id: str) -> None:
    series = Series.objects.select_for_update(no_key=True).get(pk=series_id)
    last = series.games.order_by("-number").first()
    if last is None or last.is_over:
        finish(series_id, timezone.now())
