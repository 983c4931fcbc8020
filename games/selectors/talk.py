"""What is said at the table of a series, as one viewer is shown it."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from durak_site.rows import rows_of
from games.models import Block, ChatLine, Report, Series
from games.models.knowing import known_to

# Written as SQL because every page of a table asks it; it leaves out what `lines_shown` does.
NEWEST_LINES = """
    SELECT line.id, player.username, line.text, line.created_at
    FROM games_chatline line JOIN accounts_user player ON player.id = line.player_id
    WHERE line.series_id = %s AND line.hidden_at IS NULL
        AND NOT EXISTS (SELECT FROM games_block WHERE blocker_id = %s AND blocked_id = line.player_id)
    ORDER BY line.created_at DESC, line.id DESC LIMIT %s
"""


def newest_lines(series_id: str, user: User | None, most: int) -> list[dict[str, Any]]:
    """The last `most` that this viewer is shown of a series that they may know of, oldest first. One query."""
    newest = rows_of(NEWEST_LINES, series_id, None if user is None else user.pk, most)
    return [{"id": pk, "player": who, "text": text, "at": at} for pk, who, text, at in reversed(newest)]


def lines_shown(user: User | None) -> QuerySet[ChatLine]:
    """In no order; without what staff have hidden, and what is said by those whom the viewer has blocked."""
    lines = ChatLine.objects.filter(hidden_at=None).select_related("player")
    if user is None:
        return lines
    return lines.exclude(player__in=Block.objects.filter(blocker=user).values("blocked"))


def lines_of(series_id: str, user: User | None) -> QuerySet[ChatLine]:
    return lines_shown(user).filter(series_id=series_id).only("text", "created_at", "player__username")


def line_known(line_id: str, user: User | None) -> ChatLine | None:
    """The line, or None if there is none in a series that this user may know of. Hidden ones are not there."""
    known = Q(series__in=Series.objects.filter(known_to(user)))
    return lines_shown(user).filter(known, pk=line_id).first()


def line_seen(line: ChatLine) -> dict[str, Any]:
    return {"id": line.pk, "player": line.player.username, "text": line.text, "at": line.created_at}


def report_of(line_id: str, user: User) -> Report | None:
    """The report of this line by this user."""
    return Report.objects.filter(line=line_id, reporter=user).first()


def report_seen(report: Report) -> dict[str, Any]:
    return {"line": report.line_id, "reason": report.reason, "at": report.created_at}


def blocks_of(user: User) -> QuerySet[Block]:
    return Block.objects.filter(blocker=user).select_related("blocked")


def block_of(user: User, name: str) -> Block | None:
    """The block of the player of this name, in any case of its letters."""
    return blocks_of(user).filter(blocked__in=User.objects.named(name)).first()


def block_seen(block: Block) -> dict[str, Any]:
    return {"player": block.blocked.username, "at": block.created_at}
