"""The ledger of penalties as one viewer sees it."""

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from accounts.models import User
from games.models import Penalty, PenaltyMark, Series, SeriesSeat
from games.models.visibility import visible_to
from games.selectors.series import listed_series


def find_penalty(penalty_id: str, user: User | None) -> Penalty | None:
    """Return the penalty with its history. None if it does not exist or the user may not see it."""
    series = Series.objects.filter(visible_to(user))
    return prefetch_history(Penalty.objects.filter(pk=penalty_id, series__in=series)).first()


def list_series_penalties(series: Series) -> QuerySet[Penalty]:
    """Return all penalties of a series. The caller checks that the user may see the series."""
    return prefetch_history(Penalty.objects.filter(series=series))


def list_player_penalties(player: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties of the player in public series and in the viewer's own."""
    return prefetch_history(Penalty.objects.filter(debtor=player, series__in=listed_series(user)))


def list_penalties_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties of both players in series where both play, if these are public or the viewer's own."""
    both = [Exists(SeriesSeat.objects.filter(series=OuterRef("series"), player=player)) for player in (one, other)]
    return prefetch_history(Penalty.objects.filter(*both, debtor__in=(one, other), series__in=listed_series(user)))


def prefetch_history(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Load the history, too. Two queries per page."""
    marks = Prefetch("marks", PenaltyMark.objects.select_related("by").only(*MARK_SHOWN).order_by("pk"))
    return penalties.select_related("debtor", "game", "series").only(*SHOWN).prefetch_related(marks)


SHOWN = [
    "series__title", "game__number", "seat", "debtor__username", "debtor__display_name", "reason", "epaulettes",
    "words", "last_mark", "created_at",
]  # fmt: skip
MARK_SHOWN = ["penalty_id", "mark", "by__username", "by__display_name", "at"]


def build_penalty_view(penalty: Penalty) -> dict[str, Any]:
    """Return a penalty with its history. No query if the history is loaded."""
    return {
        "id": penalty.pk,
        "series": penalty.series_id,
        "series_title": penalty.series.title,
        "game": penalty.game_id,
        "game_number": penalty.game.number,
        "seat": penalty.seat,
        "debtor": penalty.debtor.username,
        "debtor_display_name": penalty.debtor.shown_name,
        "reason": penalty.reason,
        "epaulettes": penalty.epaulettes,
        "words": penalty.words,
        "state": penalty.state,
        "created_at": penalty.created_at,
        "marks": [_build_mark(mark) for mark in penalty.marks.all()],
    }


def _build_mark(mark: PenaltyMark) -> dict[str, Any]:
    return {
        "mark": mark.mark,
        "by": mark.by.username if mark.by else None,
        "by_display_name": mark.by.shown_name if mark.by else None,
        "at": mark.at,
    }
