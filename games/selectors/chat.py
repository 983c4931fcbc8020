"""The chat of a series as one viewer may see it."""

from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from durak_site.database.rows import fetch_named_rows
from games.models import Block, ChatLine, Report, Series
from games.models.visibility import build_visible_condition
from games.sql.chat import SELECT_NEWEST_LINES

LINE_FIELDS = ("text", "created_at", "player__username", "player__display_name")


def list_newest_chat_lines(series_id: str, user: User | None, most: int) -> list[dict[str, Any]]:
    """Return at most `most` of the newest chat lines that the viewer may see, oldest first. One query.

    The caller checks that the viewer may see the series.
    """
    user_id = None if user is None else user.pk
    return fetch_named_rows(SELECT_NEWEST_LINES, user_id, series_id, user_id, most)[::-1]


def _list_visible_chat_lines(user: User | None) -> QuerySet[ChatLine]:
    """Return the chat lines of all series, without lines that staff have hidden or whose authors the user blocks."""
    lines = ChatLine.objects.filter(hidden_at=None).select_related("player")
    if user is None:
        return lines
    return lines.exclude(player__in=Block.objects.filter(blocker=user).values("blocked"))


def list_chat_lines(series_id: str, user: User | None) -> QuerySet[ChatLine]:
    return _list_visible_chat_lines(user).filter(series_id=series_id).only(*LINE_FIELDS)


def find_chat_line(line_id: str, user: User | None) -> ChatLine | None:
    """Return the chat line with this id, or None if the user may not see it."""
    known = Q(series__in=Series.objects.filter(build_visible_condition(user)))
    return _list_visible_chat_lines(user).filter(known, pk=line_id).first()


def build_chat_line(line: ChatLine) -> dict[str, Any]:
    return {
        "id": line.pk,
        "player": line.player.username,
        "display_name": line.player.shown_name,
        "text": line.text,
        "at": line.created_at,
    }


def find_chat_report(line_id: str, user: User) -> Report | None:
    """Return the user's report of the chat line, or None if there is no report."""
    return Report.objects.filter(line=line_id, reporter=user).first()


def build_chat_report(report: Report) -> dict[str, Any]:
    return {"line": report.line_id, "reason": report.reason, "at": report.created_at}


def list_blocks(user: User) -> QuerySet[Block]:
    return Block.objects.filter(blocker=user).select_related("blocked")


def find_block(user: User, name: str) -> Block | None:
    """Return the user's block of this player, or None. Letters may have any case."""
    return list_blocks(user).filter(blocked__in=User.objects.filter_by_username(name)).first()


def build_block(block: Block) -> dict[str, Any]:
    return {"player": block.blocked.username, "display_name": block.blocked.shown_name, "at": block.created_at}
