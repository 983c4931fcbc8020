"""The ledger of penalties as one viewer sees it."""

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from accounts.models import User
from games.models import Penalty, PenaltyMark, Place, Series
from games.models.knowing import known_to
from games.selectors.series import shown_to


def penalty_known(penalty_id: str, user: User | None) -> Penalty | None:
    """The penalty with its history, or None if there is none that this user may know of."""
    series = Series.objects.filter(known_to(user))
    return with_history(Penalty.objects.filter(pk=penalty_id, series__in=series)).first()


def ledger_of_series(series: Series) -> QuerySet[Penalty]:
    """All that was ever owed in a series; who may know of the series is for the caller to ask."""
    return with_history(Penalty.objects.filter(series=series))


def ledger_of_player(player: User, user: User | None) -> QuerySet[Penalty]:
    """What the player owes or has owed, in public series and in the viewer's own."""
    return with_history(Penalty.objects.filter(debtor=player, series__in=shown_to(user)))


def ledger_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """What either owes or has owed where both play, in public series and in the viewer's own."""
    both = [Exists(Place.objects.filter(series=OuterRef("series"), player=player)) for player in (one, other)]
    return with_history(Penalty.objects.filter(*both, debtor__in=(one, other), series__in=shown_to(user)))


def with_history(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Two queries for each page that is cut from it."""
    marks = Prefetch("marks", PenaltyMark.objects.select_related("by").only(*MARK_SHOWN).order_by("pk"))
    return penalties.select_related("debtor", "game").only(*SHOWN).prefetch_related(marks)


SHOWN = [
    "series_id", "game__number", "seat", "debtor__username", "reason", "epaulettes", "words", "last_mark", "created_at",
]  # fmt: skip
MARK_SHOWN = ["penalty_id", "mark", "by__username", "at"]


def penalty_seen(penalty: Penalty) -> dict[str, Any]:
    """No query for a penalty with its history."""
    return {
        "id": penalty.pk,
        "series": penalty.series_id,
        "game": penalty.game_id,
        "game_number": penalty.game.number,
        "seat": penalty.seat,
        "debtor": penalty.debtor.username,
        "reason": penalty.reason,
        "epaulettes": penalty.epaulettes,
        "words": penalty.words,
        "state": penalty.state,
        "created_at": penalty.created_at,
        "marks": [mark_seen(mark) for mark in penalty.marks.all()],
    }


def mark_seen(mark: PenaltyMark) -> dict[str, Any]:
    return {"mark": mark.mark, "by": mark.by.username if mark.by else None, "at": mark.at}
