"""Invitations: who may send them, how many, and how loudly they are told."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.http.rates import Rate
from durak_site.http.standings import note, quota
from games.errors import Forbidden, TooManyRequests
from games.models import Block, Invitation, Place, Series
from games.services import telling

DAY = timedelta(days=1)
LOUD_A_DAY = 5
"""Invitations that make a mail of their own and are not answered, for one player, whoever sends them."""


def invite(*, series: Series, sender: User, places: Sequence[Place], now: datetime) -> None:
    """Tell those for whom a seat is kept. Raises Forbidden for who is blocked, and TooManyRequests.

    In the transaction that keeps the seats, so that whoever may not invite keeps none. The caller holds the sender's
    account (`hold_account`).
    """
    players = [place.player_id for place in places if place.player_id is not None and place.accepted_at is None]
    if not players:
        return
    refuse_guest(sender)
    refuse_blocked(sender, players)
    refuse_too_many(sender, players, now)
    quiet = who_can_wait(sender, players, now)
    Invitation.objects.bulk_create(
        Invitation(series=series, sender=sender, player_id=player, at=now, is_quiet=player in quiet)
        for player in players
    )
    telling.invited(series=series, places=places, quiet=quiet, now=now)


def invitation_answered(*, series: Series, player: User, now: datetime) -> None:
    Invitation.objects.filter(series=series, player=player, answered_at=None).update(answered_at=now)


def refuse_blocked(sender: User, players: list[int]) -> None:
    block = Block.objects.filter(blocked=sender, blocker__in=players).select_related("blocker").first()
    if block is not None:
        raise Forbidden(_("{name} takes no invitations from you.").format(name=block.blocker.username))


def refuse_too_many(sender: User, players: list[int], now: datetime) -> None:
    """Raise `TooManyRequests` with the longest wait if any limit is exceeded."""
    sent = Invitation.objects.filter(sender=sender, at__gt=now - DAY).order_by("at")
    lately = list(sent.values_list("player", "at"))
    waits = [(time_until_room("invitations", [at for _, at in lately], len(players), now), "invitations")]
    for player in players:
        to_player = [at for to, at in lately if to == player]
        waits.append((time_until_room("invitations_of_pair", to_player, 1, now), "invitations_of_pair"))
    wait, limit = max(waits)
    if wait:
        raise TooManyRequests(_("So many invitations are too many: {limit}.").format(limit=quota(limit)), wait=wait)


def time_until_room(limit: str, times: list[datetime], more: int, now: datetime) -> timedelta:
    """Return how long it takes until so many more are within the limit; zero if they are within it now.

    `times`, in their order, are those of the last day, which is the longest that a limit looks back.
    """
    rate = Rate.of(limit)
    window = timedelta(seconds=rate.seconds)
    lately = [at for at in times if at > now - window]
    note(limit, rate.times - len(lately) - more, (lately[0] + window - now if lately else window).total_seconds())
    too_many = len(lately) + more - rate.times
    if too_many <= 0:
        return timedelta()
    return lately[too_many - 1] + window - now if too_many <= len(lately) else window


def who_can_wait(sender: User, players: list[int], now: datetime) -> set[int]:
    """For whom the daily mail will do: the sender's last one waits for an answer, or enough of others do."""
    received = Invitation.objects.filter(player__in=players)
    last = received.filter(sender=sender).order_by("player", "-at", "-pk").distinct("player")
    crowded = received.filter(is_quiet=False, answered_at=None, at__gt=now - DAY).values("player")
    return {one.player_id for one in last if one.answered_at is None} | {
        one["player"] for one in crowded.annotate(number=Count("pk")).filter(number__gte=LOUD_A_DAY)
    }
