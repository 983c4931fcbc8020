"""The ledger of penalties as one viewer sees it."""

from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Game, GameSeat, Penalty, PenaltyMark, PenaltyMarkKind, Series
from games.models.penalty import OPEN
from games.models.visibility import build_visible_condition
from games.selectors.series import listed_series

DEBTOR, CREDITOR = "debtor", "creditor"
MARKS_OF_STATE: dict[str, tuple[str, ...]] = {
    "owed": OPEN,
    **{kind.value: (kind,) for kind in (PenaltyMarkKind.PAID, PenaltyMarkKind.FORGIVEN, PenaltyMarkKind.DISPUTED)},
}
"""For each state, the last marks of the penalties that are in it."""


def find_penalty(penalty_id: str, user: User | None) -> Penalty | None:
    """Return the penalty with its history. None if it does not exist or the user may not see it."""
    visible = Q(series__in=Series.objects.filter(build_visible_condition(user)))
    if user is not None:
        visible |= Q(build_played_condition(user))
    return prefetch_history(Penalty.objects.filter(visible, pk=penalty_id)).first()


def list_series_penalties(series: Series) -> QuerySet[Penalty]:
    """Return all penalties of a series. The caller checks that the user may see the series."""
    return prefetch_history(Penalty.objects.filter(series=series))


def list_player_penalties(player: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties that the player owes or owed. Viewers other than the player get only those of public series
    and of their own series."""
    penalties = Penalty.objects.filter(debtor=player)
    return prefetch_history(penalties if user == player else penalties.filter(series__in=listed_series(user)))


def select_own_penalties(user: User, role: str | None, other: User | None, state: str | None) -> QuerySet[Penalty]:
    """Return penalties without their history.

    With `role` "debtor", they are penalties of the user. With "creditor", they are penalties of others for games that
    the user played. With None, they are both. `other` leaves only penalties between the user and this player, and
    `state` only penalties in this state.
    """
    penalties = Penalty.objects.all()
    if role == DEBTOR:
        penalties = penalties.filter(debtor=user)
    else:
        penalties = penalties.filter(build_played_condition(user))
        penalties = penalties.exclude(debtor=user) if role == CREDITOR else penalties
    if other is not None:
        penalties = penalties.filter(build_played_condition(other), Q(debtor=user) | Q(debtor=other))
    return penalties if state is None else penalties.filter(last_mark__in=MARKS_OF_STATE[state])


def list_own_penalties(
    user: User, role: str | None, other: User | None = None, state: str | None = None
) -> QuerySet[Penalty]:
    """Return the penalties of `select_own_penalties` with their history."""
    penalties = select_own_penalties(user, role, other, state)
    return prefetch_history(penalties) if role == DEBTOR else prefetch_everything(penalties)


def build_played_condition(user: User) -> Exists:
    """Return the condition for penalties of games that the user played."""
    return Exists(GameSeat.objects.filter(game=OuterRef("game"), player=user))


def list_penalties_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties of two players for games that both played. Viewers other than the two get only those of
    public series and of their own series."""
    return prefetch_history(select_penalties_between(one, other, user))


def select_penalties_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """Return the penalties of `list_penalties_between` without their history."""
    penalties = Penalty.objects.filter(
        build_played_condition(one), build_played_condition(other), debtor__in=(one, other)
    )
    return penalties if user in (one, other) else penalties.filter(series__in=listed_series(user))


def prefetch_history(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Make the query also load the history and the creditors. Three queries per page."""
    marks = Prefetch("marks", PenaltyMark.objects.select_related("by").only(*MARK_SHOWN).order_by("pk"))
    players = GameSeat.objects.select_related("player").only(*SEAT_SHOWN).order_by("index")
    seats = Prefetch("game__seats", players)
    return penalties.select_related("debtor", "game", "series").only(*SHOWN).prefetch_related(marks, seats)


def prefetch_everything(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Make the query load the same as `prefetch_history`, but without joins. Six queries per page.

    Use it for lists that have no index for their order. There a join would read the games of all penalties before they
    are sorted; separate queries read only those of one page.
    """
    own = penalties.prefetch_related("debtor", NUMBERS, TITLES)
    return prefetch_history(own).select_related(None).only(*OWN_FIELDS)


NUMBERS = Prefetch("game", Game.objects.only("number"))
TITLES = Prefetch("series", Series.objects.only("title", "organiser"))
OWN_FIELDS = (
    "series_id", "game_id", "seat", "debtor_id", "reason", "epaulettes", "words", "last_mark", "created_at",
)  # fmt: skip
SHOWN = [
    "series__title", "series__organiser", "game__number", "seat", "debtor__username", "debtor__display_name", "reason",
    "epaulettes", "words", "last_mark", "created_at",
]  # fmt: skip
MARK_SHOWN = ["penalty_id", "mark", "by__username", "by__display_name", "at", "note"]
SEAT_SHOWN = ["game_id", "index", "player__username", "player__display_name", "player__is_active"]


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
        "creditors": [{"player": one.username, "display_name": one.shown_name} for one in penalty.creditors],
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
        "note": mark.note,
    }
