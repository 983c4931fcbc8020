from collections.abc import Sequence
from datetime import timedelta
from typing import Unpack

from django.db import transaction
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.limits.quotas import lock_account
from games.clocks.stops import MAX_DAYS_OFF
from games.errors import build_invalid_error
from games.models import HousePreset, HousePresetUse, HousePresetVersion, Series, SeriesSeat
from games.models.preset_lookup import RulesOrPreset, expand_preset
from games.services.clubs.wake_ups import wake_club
from games.services.join_codes import make_code
from games.services.restrictions import refuse_suspended
from games.services.series.bots import set_bots_allowed
from games.services.series.cancellation import LAPSES_AFTER
from games.services.series.club_terms import set_club_terms
from games.services.series.invitations import send_invitations
from games.services.series.join_checks import Joiner, check_reliability
from games.services.series.quotas import check_series_quotas
from games.services.series.start import start_or_deal_when_complete, validate_rules
from games.services.series.terms import TimeTerms, WantedSeat


@transaction.atomic
def create_series(
    *,
    creator: User,
    rules: RulesOrPreset,
    seats: Sequence[WantedSeat],
    title: str = "",
    penalty: str = "",
    games_wanted: int | None = None,
    move_clock: timedelta = timedelta(days=2),
    window: timedelta = timedelta(hours=12),
    quick_pass: bool = True,
    takeover_after: int = 2,
    visibility: str | None = None,
    club: str | None = None,
    organiser: str | None = None,
    hints: bool = False,
    memory_aid: bool = True,
    pause: timedelta | None = None,
    invitations_expire: timedelta = timedelta(days=14),
    bots: bool | None = None,
    **time: Unpack[TimeTerms],
) -> Series:
    """Create a series. It starts at once if all its seats are taken.

    - `rules` can name a house preset.
    - `seats` are in seating order.
    - `club` is the id of a club of the creator, and `organiser` a member's username.
    - `bots` says whether bots may join; None allows bots if a seat is for a bot.

    These errors are raised, and those of `send_invitations`:

    - `bad_rules` if the rules are not valid, and `bad_players` if they do not allow this number of players.
    - `limit_reached` and `too_many_requests` if the creator has reached a limit.
    - `invalid` for an unknown or repeated name, too many days off, and a club or organiser that does not fit.
    - `forbidden` if the creator is suspended or less reliable than the series demands.
    - `forbidden` if a guest invites players or leaves seats open.
    """
    lock_account(creator)
    refuse_suspended(creator)
    expanded, version = expand_preset(rules, creator)
    series = Series(
        creator=creator,
        title=title,
        rules=validate_rules(expanded, len(seats)),
        penalty=penalty,
        games_wanted=games_wanted,
        move_clock=move_clock,
        window=window,
        quick_pass=quick_pass,
        takeover_after=takeover_after,
        visibility=visibility or (Series.Visibility.UNLISTED if club is None else Series.Visibility.CLUB),
        hints=hints,
        memory_aid=memory_aid,
        pause=pause,
        invitations_expire=invitations_expire,
        **time,
    )
    set_club_terms(series, club, organiser)
    _check_days_off(series, len(seats))
    check_reliability(series, Joiner(creator))
    check_series_quotas(creator)
    places = build_series_seats(series, seats, creator)
    set_bots_allowed(series, places, bots)
    save_new_series(series, places, version)
    return series


def _check_days_off(series: Series, seats: int) -> None:
    """Raise `invalid` if the yearly days off of all players together exceed MAX_DAYS_OFF."""
    if series.holidays * seats > MAX_DAYS_OFF:
        sentence = _(
            "At a table of {seats}, each player can have at most {each} days off a year, which makes {most} together."
        ).format(seats=seats, each=MAX_DAYS_OFF // seats, most=MAX_DAYS_OFF)
        raise build_invalid_error("holidays", sentence)


def save_new_series(series: Series, places: Sequence[SeriesSeat], version: HousePresetVersion | None) -> None:
    """Save the series with its seats, send invitations, and start the series if all seats are taken.

    `version` is the version of the house preset that the rules come from, or None.
    """
    if series.visibility == Series.Visibility.PRIVATE:
        series.code = make_code()
    series.lapses_at = timezone.now() + LAPSES_AFTER
    series.save(force_insert=True)
    _record_preset_use(series, version)
    SeriesSeat.objects.bulk_create(places)
    wake_club(series.club_id)
    send_invitations(series=series, sender=series.creator, places=places, now=timezone.now())
    start_or_deal_when_complete(series, series.creator)


def build_series_seats(series: Series, seats: Sequence[WantedSeat], creator: User) -> list[SeriesSeat]:
    """Build the wanted seats without saving them. The creator's own seat is accepted from the beginning."""
    players = _find_players(seats, creator)
    if any("open" in seat for seat in seats):
        refuse_guest(creator)
    places = []
    for index, seat in enumerate(seats):
        player = players.get(seat.get("player", "").lower())
        place = SeriesSeat(series=series, index=index, computer=seat.get("computer", ""))
        if player == creator:
            place.accept(creator, series, timezone.now())
        elif player is not None:
            place.reserve_for(player, series, timezone.now())
        places.append(place)
    return places


def _find_players(seats: Sequence[WantedSeat], creator: User) -> dict[str, User]:
    """Map usernames in lower case to accounts. The key "me" is the creator."""
    names = [seat["player"].lower() for seat in seats if "player" in seat]
    found = User.objects.alias(lower_name=Lower("username")).filter(lower_name__in=names, is_active=True)
    players = {"me": creator, **{player.username.lower(): player for player in found}}
    if unknown := [name for name in names if name not in players]:
        raise build_invalid_error("seats", _("Nobody here is called {name}.").format(name=unknown[0]))
    if len(names) != len({players[name].pk for name in names}):
        raise build_invalid_error("seats", _("One account has one seat at a table."))
    return players


def _record_preset_use(series: Series, version: HousePresetVersion | None) -> None:
    """Record the preset version that the series was created with, unless the preset has been deleted meanwhile.

    Call before the seats are saved, because saving them locks accounts. The deletion of an account locks its presets
    first, so the opposite order could deadlock.
    """
    if version is None:
        return
    if HousePreset.objects.select_for_update(no_key=True).filter(pk=version.preset_id).first() is not None:
        HousePresetUse.objects.create(series=series, version=version)
