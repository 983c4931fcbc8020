import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from accounts.services.having import hold_account
from games.errors import bad_seats
from games.models import HousePreset, HousePresetUse, HousePresetVersion, Place, Series
from games.models.named_rules import spelled_out
from games.services.series.agreeing import refuse_endless, refuse_unreliable
from games.services.series.bots import allow_bots
from games.services.series.inviting import invite
from games.services.series.limits import refuse_another_series
from games.services.series.locking import LAPSES_AFTER
from games.services.series.starting import playable, start_when_complete

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 10


@transaction.atomic
def series_create(
    *,
    creator: User,
    rules: str | dict[str, Any],
    seats: Sequence[dict[str, Any]],
    penalty: str = "",
    games_wanted: int | None = None,
    move_clock: timedelta = timedelta(days=2),
    window: timedelta = timedelta(hours=12),
    quick_pass: bool = True,
    takeover_after: int = 2,
    visibility: str = Series.Visibility.UNLISTED,
    hints: bool = False,
    memory_aid: bool = True,
    pause: timedelta | None = None,
    invitations_expire: timedelta = timedelta(days=14),
    bots: bool | None = None,
    **time: Any,
) -> Series:
    """A new series; it starts at once if nobody has to be waited for.

    `rules` may name a house's preset. `seats`, in seating order: `{"player": NAME}` (invited; "me" is the creator),
    `{"open": True}` or `{"computer": LEVEL}`. `bots`: whether bots may sit here (None: where one is named). `time`:
    what else the table agrees on about clocks and lateness, by the names that the fields of a series have, from `bank`
    to `min_reliability`. Raises bad_rules and bad_players, invalid
    for a name that nobody has or that stands there twice and for too many holidays, and Forbidden for a creator who is
    not reliable enough for the own table, limit_reached and too_many_requests for who has as many as one may.
    """
    hold_account(creator)
    spelled, version = spelled_out(rules, creator)
    series = Series(
        creator=creator,
        rules=playable(spelled, len(seats)),
        penalty=penalty,
        games_wanted=games_wanted,
        move_clock=move_clock,
        window=window,
        quick_pass=quick_pass,
        takeover_after=takeover_after,
        visibility=visibility,
        hints=hints,
        memory_aid=memory_aid,
        pause=pause,
        invitations_expire=invitations_expire,
        **time,
    )
    refuse_endless(series, len(seats))
    refuse_unreliable(series, creator)
    refuse_another_series(creator)
    places = seated(series, seats, creator)
    allow_bots(series, places, bots)
    gather(series, places, version)
    return series


def gather(series: Series, places: Sequence[Place], version: HousePresetVersion | None) -> None:
    """Save the new series with its places; it starts at once if nobody has to be waited for. `version`: of the house's
    preset that the rules come from."""
    if series.visibility == Series.Visibility.PRIVATE:
        series.code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    series.lapses_at = timezone.now() + LAPSES_AFTER
    series.save(force_insert=True)
    name_rules(series, version)
    Place.objects.bulk_create(places)
    invite(series=series, sender=series.creator, places=places, now=timezone.now())
    start_when_complete(series)


def seated(series: Series, seats: Sequence[dict[str, Any]], creator: User) -> list[Place]:
    """The places that the seats ask for. Who creates the series has accepted the own seat by that."""
    players = players_named(seats, creator)
    if any("open" in wanted for wanted in seats):
        refuse_guest(creator)
    places = []
    for index, wanted in enumerate(seats):
        player = players.get(wanted.get("player", "").lower())
        place = Place(series=series, index=index, computer=wanted.get("computer", ""))
        if player == creator:
            place.accept(creator, series, timezone.now())
        elif player is not None:
            place.offer(player, series, timezone.now())
        places.append(place)
    return places


def players_named(seats: Sequence[dict[str, Any]], creator: User) -> dict[str, User]:
    """Each account that a seat names, by the name in lower case."""
    wanted = [seat["player"].lower() for seat in seats if "player" in seat]
    found = User.objects.alias(lower_name=Lower("username")).filter(lower_name__in=wanted, is_active=True)
    players = {"me": creator, **{player.username.lower(): player for player in found}}
    if unknown := [name for name in wanted if name not in players]:
        raise bad_seats(_("Nobody here is called {name}.").format(name=unknown[0]))
    if len(wanted) != len({players[name].pk for name in wanted}):
        raise bad_seats(_("One account has one seat in a series."))
    return players


def name_rules(series: Series, version: HousePresetVersion | None) -> None:
    """Note which version of a house's preset the new series was agreed by; nothing if that is being deleted just now.

    Until the transaction ends nobody can delete the preset. It is taken before places are kept, because whoever leaves
    takes presets before the row of the account, which places refer to.
    """
    if version is None:
        return
    if HousePreset.objects.select_for_update(no_key=True).filter(pk=version.preset_id).first() is not None:
        HousePresetUse.objects.create(series=series, version=version)
