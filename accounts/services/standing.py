"""The data of notifications, if their reason still holds."""

from collections.abc import Sequence

from accounts.models import Notification
from accounts.registry import Data, news_of, notice_kinds

Told = tuple[str, Data]


def news_now(notices: Sequence[Notification]) -> dict[str, Data | None]:
    """Return the current data of each notification by its id, or None if its reason is gone. One call for each kind."""
    news: dict[str, Data | None] = {}
    for kind in {notice.kind for notice in notices}:
        of_kind = [notice for notice in notices if notice.kind == kind]
        found = news_of(kind, [(notice.player_id, notice.data) for notice in of_kind])
        news |= {notice.pk: one for notice, one in zip(of_kind, found, strict=True)}
    return news


def urgency(told: Told) -> tuple[bool, float, int]:
    """Return a sort key: the soonest deadline first, then notifications without one in the order of their kinds."""
    kind, news = told
    deadline = news.get("deadline_at")
    return deadline is None, deadline.timestamp() if deadline else 0.0, list(notice_kinds).index(kind)
