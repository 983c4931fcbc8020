"""Chat of a series, reports of chat lines, and blocks between players."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from games.errors import Conflict, Forbidden, NotFound
from games.models import Block, ChatLine, Report, Series
from games.services.chat_readers import mark_chat_read, record_unread_line
from games.services.restrictions import refuse_closed_chat
from games.services.series.cancellation import postpone_lapse
from games.services.series.locks import lock_series


@transaction.atomic
def post_chat_line(*, series: Series, user: User, text: str) -> ChatLine:
    """Post a chat line in a series. The user must have a seat in it or be its creator.

    Locks the series. Otherwise two lines posted at the same time could deadlock, because each changes the reading
    positions of all players, and its author's position last.

    Raises `forbidden` for other users, guests and suspended users, and if staff have closed the user's chat.
    """
    refuse_guest(user)
    refuse_closed_chat(user)
    sits_there = series.places.filter(player=user, accepted_at__isnull=False).exists()
    if series.creator_id != user.pk and not sits_there:
        raise Forbidden(_("Only a player who sits here or created the table can chat here."))
    series = lock_series(series.pk)
    now = timezone.now()
    postpone_lapse(series)
    line = ChatLine.objects.create(series=series, player=user, text=text, created_at=now)
    record_unread_line(line=line, series=series)
    mark_chat_read(user=user, series_id=series.pk, until=now)
    return line


@transaction.atomic
def report_chat_line(*, line: ChatLine, user: User, reason: str) -> tuple[Report, bool]:
    """Report a chat line to staff. Return the report, and whether it is new.

    Raises Conflict for the user's own line, and `forbidden` for guests.
    """
    refuse_guest(user)
    if line.player_id == user.pk:
        raise Conflict(_("This is your own line."))
    return Report.objects.get_or_create(line=line, reporter=user, defaults={"reason": reason})


@transaction.atomic
def resolve_chat_reports(*, report: Report, staff: User, hide: bool) -> None:
    """Close all reports of the chat line that `report` is about. With `hide`, also hide the line."""
    now = timezone.now()
    if hide:
        ChatLine.objects.filter(pk=report.line_id, hidden_at=None).update(hidden_at=now)
    Report.objects.filter(line=report.line_id, closed_at=None).update(closed_at=now, closed_by=staff)


@transaction.atomic
def block_player(*, user: User, blocked: User) -> tuple[Block, bool]:
    """Block a player. Return the block and whether it is new. Raises Conflict for the user's own account."""
    if blocked == user:
        raise Conflict(_("You cannot block yourself."))
    return Block.objects.get_or_create(blocker=user, blocked=blocked)


@transaction.atomic
def unblock_player(*, user: User, name: str) -> None:
    """Remove a block. Raises NotFound if the user has blocked no player called `name`."""
    if not Block.objects.filter(blocker=user, blocked__in=User.objects.filter_by_username(name)).delete()[0]:
        raise NotFound(_("You have blocked nobody of this name."))
