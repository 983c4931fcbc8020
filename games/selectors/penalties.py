"""Penalties that a viewer may see: of a series, of a player, and between two players."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Game, GameSeat, Penalty, PenaltyMark, PenaltyMarkKind, Series
from games.models.penalty import OPEN_MARKS
from games.models.visibility import build_visible_condition
from games.selectors.series import select_listed_series

DEBTOR, CREDITOR = "debtor", "creditor"
MARKS_OF_STATE: dict[str, tuple[str, ...]] = {
    "owed": OPEN_MARKS,
    **{kind.value: (kind,) for kind in (PenaltyMarkKind.PAID, PenaltyMarkKind.FORGIVEN, PenaltyMarkKind.DISPUTED)},
}
"""Maps each state of a penalty to the last marks that a penalty in this state can have."""


def find_penalty(penalty_id: str, user: User | None) -> Penalty | None:
    """Return the penalty with its history, or None if the user may not see it."""
    visible = Q(series__in=Series.objects.filter(build_visible_condition(user)))
    if user is not None:
        visible |= Q(build_played_condition(user))
    return prefetch_history(Penalty.objects.filter(visible, pk=penalty_id)).first()


def list_series_penalties(series: Series) -> QuerySet[Penalty]:
    """Return all penalties of a series, with their histories. The caller checks that the user may see the series."""
    return prefetch_history(Penalty.objects.filter(series=series))


def list_player_penalties(player: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties that `player` owes or has owed, with their histories.

    Other viewers get only penalties of public series and of their own series.
    """
    penalties = Penalty.objects.filter(debtor=player)
    return prefetch_history(penalties if user == player else penalties.filter(series__in=select_listed_series(user)))


@dataclass(frozen=True)
class PenaltyFilter:
    """A filter for the penalties of all games that one user has played. A field that is None has no effect.

    - `role`: "debtor" selects penalties that the user owes, "creditor" those that are owed to the user.
    - `other`: selects penalties that the user or this player owes from their common games, but not those of fools of
      one team.
    - `state`: the state of the penalty.
    - `club`: the id of a club.
    """

    role: str | None = None
    other: User | None = None
    state: str | None = None
    club: str | None = None


def select_own_penalties(user: User, wanted: PenaltyFilter) -> QuerySet[Penalty]:
    """Return the penalties that the filter selects for the user, without their histories."""
    penalties = Penalty.objects.all()
    if wanted.role == DEBTOR:
        penalties = penalties.filter(debtor=user)
    else:
        penalties = penalties.filter(build_played_condition(user))
        if wanted.role == CREDITOR:
            penalties = penalties.exclude(Q(debtor=user) | build_fool_condition(user))
    if wanted.other is not None:
        penalties = penalties.filter(build_played_condition(wanted.other), build_between_condition(user, wanted.other))
    if wanted.club is not None:
        penalties = penalties.filter(series__in=Series.objects.filter(club=wanted.club))
    return penalties if wanted.state is None else penalties.filter(last_mark__in=MARKS_OF_STATE[wanted.state])


def list_own_penalties(user: User, wanted: PenaltyFilter) -> QuerySet[Penalty]:
    """Return the penalties that the filter selects for the user, with their histories."""
    penalties = select_own_penalties(user, wanted)
    return prefetch_history(penalties) if wanted.role == DEBTOR else prefetch_history_without_joins(penalties)


def build_played_condition(user: User) -> Exists:
    """Return the condition that the user played the game of the penalty."""
    return Exists(GameSeat.objects.filter(game=OuterRef("game"), player=user))


def build_fool_condition(user: User) -> Q:
    """Return the condition that the user was a fool of the game and owes a penalty for it."""
    fools = Penalty.objects.filter(game=OuterRef("game"), debtor=user, reason=Penalty.Reason.FOOL)
    return Q(Exists(fools))


def build_between_condition(one: User, other: User) -> Q:
    """Return the condition that one of the two owes the penalty, and that they were not fools of one team."""
    return Q(debtor__in=(one, other)) & ~(build_fool_condition(one) & build_fool_condition(other))


def list_penalties_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties of two players from their common games, with histories.

    Viewers other than these two get only penalties of public series and of their own series.
    """
    return prefetch_history(select_penalties_between(one, other, user))


def select_penalties_between(one: User, other: User, user: User | None) -> QuerySet[Penalty]:
    """Return all penalties of two players from their common games, without histories.

    Viewers other than these two get only penalties of public series and of their own series.
    """
    penalties = Penalty.objects.filter(
        build_played_condition(one), build_played_condition(other), build_between_condition(one, other)
    )
    return penalties if user in (one, other) else penalties.filter(series__in=select_listed_series(user))


def prefetch_history(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Make the query also load history, creditors and names of each penalty. Four queries per page."""
    marks = Prefetch("marks", PenaltyMark.objects.select_related("by").only(*SHOWN_MARK_FIELDS).order_by("pk"))
    players = GameSeat.objects.select_related("player").only(*SHOWN_SEAT_FIELDS).order_by("index")
    seats = Prefetch("game__seats", players)
    return (
        penalties.select_related("debtor", "game", "series")
        .only(*SHOWN_PENALTY_FIELDS)
        .prefetch_related(marks, seats, PENALTIES_OF_GAME)
    )


def prefetch_history_without_joins(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Make the query also load history, creditors and names of each penalty, without joins. Seven queries per page.

    Use this if no index has the order of the list. In that case the joins of `prefetch_history` would be slow:
    PostgreSQL would read the games of all penalties before it sorts them.
    """
    own = penalties.prefetch_related(DEBTORS, GAME_NUMBERS, SERIES_TITLES)
    return prefetch_history(own).select_related(None).only(*FIELDS_WITHOUT_JOINS)


PENALTIES_OF_GAME = Prefetch("game__penalties", Penalty.objects.only("game", "debtor", "reason"))
DEBTORS = Prefetch("debtor", User.objects.only("username", "display_name"))
GAME_NUMBERS = Prefetch("game", Game.objects.only("number"))
SERIES_TITLES = Prefetch("series", Series.objects.only("title", "organiser"))
FIELDS_WITHOUT_JOINS = (
    "series_id", "game_id", "seat", "debtor_id", "reason", "epaulettes", "words", "last_mark", "created_at",
)  # fmt: skip
SHOWN_PENALTY_FIELDS = [
    "series__title", "series__organiser", "game__number", "seat", "debtor__username", "debtor__display_name", "reason",
    "epaulettes", "words", "last_mark", "created_at",
]  # fmt: skip
SHOWN_MARK_FIELDS = ["penalty_id", "mark", "by__username", "by__display_name", "at", "note"]
SHOWN_SEAT_FIELDS = ["game_id", "index", "player__username", "player__display_name", "player__is_active"]


def build_penalty_view(penalty: Penalty) -> dict[str, Any]:
    """Return the JSON object of a penalty with its history. No query if the history is loaded."""
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
