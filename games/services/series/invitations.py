"""Invitations: the checks whether a user may send them, their rate limits, and how players are notified."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.limits.headers import get_limit_value, record_limit_state
from durak_site.limits.rate_limits import Rate
from games.errors import Forbidden, TooManyRequests
from games.models import Block, Club, Invitation, Series, SeriesSeat
from games.services import notifications
from games.services.restrictions import refuse_suspended

DAY = timedelta(days=1)
MAILS_PER_DAY = 5
"""The number of unanswered invitations per day, from all senders together, for which a player gets separate mails.
Further invitations are only in the player's daily mail."""


def send_invitations(*, series: Series, sender: User, places: Sequence[SeriesSeat], now: datetime) -> None:
    """Record the invitations and notify the invited players.

    Call in the transaction that reserves the seats, with the sender's account locked (`lock_account`). Raises
    `forbidden` for guests and suspended senders, and if an invited player blocks the sender. Raises TooManyRequests
    over a rate limit.
    """
    players = [place.player_id for place in places if place.player_id is not None and place.accepted_at is None]
    if not players:
        return
    quiet = save_invitations(sender=sender, players=players, now=now, series=series)
    notifications.notify_invited_players(series=series, places=places, quiet=quiet, now=now)


def save_invitations(
    *, sender: User, players: list[int], now: datetime, series: Series | None = None, club: Club | None = None
) -> set[int]:
    """Record invitations to the series or the club. Return the players who get no separate mail for theirs.

    The caller has locked the sender's account. Raises the same errors as `send_invitations`.
    """
    refuse_guest(sender)
    refuse_suspended(sender)
    block = Block.objects.filter(blocked=sender, blocker__in=players).select_related("blocker").first()
    if block is not None:
        raise Forbidden(_("{name} takes no invitations from you.").format(name=block.blocker.username))
    _check_invitation_limits(sender, players, now)
    quiet = _find_quiet_players(sender, players, now)
    Invitation.objects.bulk_create(
        Invitation(series=series, club=club, sender=sender, player_id=player, created_at=now, is_quiet=player in quiet)
        for player in players
    )
    return quiet


def record_invitation_answer(*, series: Series, player: User, now: datetime) -> None:
    Invitation.objects.filter(series=series, player=player, answered_at=None).update(answered_at=now)


def _check_invitation_limits(sender: User, players: list[int], now: datetime) -> None:
    """Raise `TooManyRequests` if a rate limit is exceeded. Its `wait` is the longest wait of all limits."""
    sent = Invitation.objects.filter(sender=sender, created_at__gt=now - DAY).order_by("created_at")
    recent = list(sent.values_list("player", "created_at"))
    waits = [(_compute_wait("invitations", [at for _, at in recent], len(players), now), "invitations")]
    for player in players:
        to_player = [at for to, at in recent if to == player]
        waits.append((_compute_wait("invitations_of_pair", to_player, 1, now), "invitations_of_pair"))
    wait, limit = max(waits)
    if wait:
        raise TooManyRequests(_("Too many invitations: {limit}.").format(limit=get_limit_value(limit)), wait=wait)


def _compute_wait(limit: str, sent_at: list[datetime], added: int, now: datetime) -> timedelta:
    """Return how long to wait until `added` more invitations are within the limit. Zero if they already are.

    `sent_at` lists when the invitations of the last day were sent, oldest first. No limit covers more than a day.
    """
    rate = Rate.from_limit(limit)
    window = timedelta(seconds=rate.seconds)
    recent = [at for at in sent_at if at > now - window]
    record_limit_state(
        limit, rate.max_events - len(recent) - added, (recent[0] + window - now if recent else window).total_seconds()
    )
    too_many = len(recent) + added - rate.max_events
    if too_many <= 0:
        return timedelta()
    return recent[too_many - 1] + window - now if too_many <= len(recent) else window


def _find_quiet_players(sender: User, players: list[int], now: datetime) -> set[int]:
    """Return the ids of the players for whom the invitation is only in the daily mail.

    These players have not answered the sender's last invitation, or have MAILS_PER_DAY unanswered invitations of the
    last day, from all senders together, for which they got separate mails.
    """
    received = Invitation.objects.filter(player__in=players)
    last = received.filter(sender=sender).order_by("player", "-created_at", "-pk").distinct("player")
    with_mail = received.filter(is_quiet=False, answered_at=None, created_at__gt=now - DAY).values("player")
    return {one.player_id for one in last if one.answered_at is None} | {
        one["player"] for one in with_mail.annotate(number=Count("pk")).filter(number__gte=MAILS_PER_DAY)
    }
