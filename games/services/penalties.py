"""The ledger of penalties: those owed at the end of a game, and the marks added later (rulebook, section 7)."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.engine import Result
from games.errors import Conflict, Forbidden, NotFound
from games.models import Game, GameSeat, Penalty, PenaltyMark, PenaltyMarkKind
from games.models.penalty import OPEN_MARKS
from games.services.notifications import notify_penalty_mark
from games.services.penalty_reminders import plan_reminders
from games.services.penalty_totals import add_penalties_to_totals, change_penalty_state_in_totals
from games.services.restrictions import refuse_closed_chat

ALLOWED_LAST_MARKS: dict[str, tuple[str, ...]] = {
    PenaltyMarkKind.PAID: (*OPEN_MARKS, PenaltyMarkKind.DISPUTED),
    PenaltyMarkKind.FORGIVEN: (*OPEN_MARKS, PenaltyMarkKind.DISPUTED),
    PenaltyMarkKind.DISPUTED: OPEN_MARKS,
    PenaltyMarkKind.REOPENED: (PenaltyMarkKind.PAID, PenaltyMarkKind.FORGIVEN, PenaltyMarkKind.DISPUTED),
}
"""Maps each mark to those last marks of a penalty after which it may be added."""
MUST_REOPEN_SENTENCES: dict[str, Any] = {
    PenaltyMarkKind.PAID: gettext_lazy("The penalty is paid. Reopen it first."),
    PenaltyMarkKind.FORGIVEN: gettext_lazy("The penalty is forgiven. Reopen it first."),
    PenaltyMarkKind.DISPUTED: gettext_lazy("The penalty is disputed. Reopen it first."),
}
"""Maps the last mark of a penalty to the refusal of a mark that is allowed only after the penalty is reopened."""


def record_penalties(*, game: Game, seats: list[GameSeat], now: datetime) -> None:
    """Record the penalties of a game that is now over. Called once per game, with the game's row locked.

    A player owes the penalty even if a computer played the seat at the end. Computers never owe. If all who would owe
    have deleted their accounts, no penalty is recorded, because it could never be paid.
    """
    penalties = build_penalties(game, seats)
    if not has_active_debtor(one.debtor_id for one in penalties):
        return
    Penalty.objects.bulk_create(penalties)
    PenaltyMark.objects.bulk_create(
        PenaltyMark(penalty=penalty, mark=PenaltyMarkKind.OWED, at=now) for penalty in penalties
    )
    add_penalties_to_totals(series=game.series, penalties=penalties)
    plan_reminders(penalties=penalties, now=now)


def build_penalties(game: Game, seats: Sequence[GameSeat]) -> list[Penalty]:
    """Return the penalties of a game without saving them. A running or abandoned game has none."""
    if not game.series.has_ledger or game.result is None or game.finished_at is None or game.is_abandoned:
        return []
    reason, debtor_seats = find_reason_and_debtor_seats(game.result, game.series.rules)
    debtors = [(seat.index, seat.player_id) for seat in seats if seat.index in debtor_seats]
    epaulettes = game.result["epaulettes"] if game.result["kind"] == "fool" else 0
    return [
        Penalty(
            series=game.series,
            game=game,
            seat=seat,
            debtor_id=player_id,
            reason=reason,
            epaulettes=epaulettes,
            words=game.series.penalty,
            created_at=game.finished_at,
        )
        for seat, player_id in debtors
        if player_id is not None
    ]


def has_active_debtor(debtors: Iterable[int]) -> bool:
    """Return whether at least one of these accounts is not deleted. No query without accounts."""
    return User.objects.filter(pk__in=list(debtors), is_active=True).exists()


def find_reason_and_debtor_seats(result: Result, rules: dict[str, Any]) -> tuple[str, list[int]]:
    """Return the reason for the penalties that follow from this result, and the seats that owe them."""
    if result["kind"] == "draw" and rules["tie_penalty"] == "last_out":
        return Penalty.Reason.LAST_OUT, result["last_out"]
    return Penalty.Reason.FOOL, result["fools"]


@transaction.atomic
def add_penalty_mark(*, penalty_id: str, user: User, mark: str, note: str = "", now: datetime | None = None) -> Penalty:
    """Add a mark ("paid", "forgiven", "disputed", "reopened") to the penalty's history, and notify the others.

    Repeating the last mark has no effect, even with another note.

    - Raises NotFound if there is no such penalty.
    - Raises Forbidden if the user may not make this mark, or may not write a note.
    - Raises Conflict if the mark may not come after the last one.
    """
    if note:
        refuse_closed_chat(user)
    penalty = Penalty.objects.select_for_update(no_key=True).filter(pk=penalty_id).first()
    if penalty is None:
        raise NotFound(_("There is no such penalty."))
    now = now or timezone.now()
    prefetch_related_objects([penalty], "game__seats__player")
    _check_may_mark(penalty, user, mark)
    if penalty.last_mark != mark:
        _check_mark_can_follow(penalty, mark)
        PenaltyMark.objects.create(penalty=penalty, mark=mark, by=user, at=now, note=note)
        before, penalty.last_mark = penalty.state, mark
        penalty.save(update_fields=["last_mark"])
        change_penalty_state_in_totals(penalty=penalty, before=before)
        notify_penalty_mark(penalty=penalty, by=user, now=now)
    return penalty


def list_allowed_marks(*, penalty: Penalty, user: User) -> list[str]:
    """Return the marks that the user may add to the penalty now. No query if the game's seats are loaded."""
    return [mark for mark in ALLOWED_LAST_MARKS if _may_mark(penalty, user, mark)]


def _may_mark(penalty: Penalty, user: User, mark: str) -> bool:
    try:
        _check_may_mark(penalty, user, mark)
        _check_mark_can_follow(penalty, mark)
    except (Forbidden, Conflict):
        return False
    return True


def _check_may_mark(penalty: Penalty, user: User, mark: str) -> None:
    is_debtor, players = user.pk == penalty.debtor_id, penalty.allowed_markers
    if user.pk not in [player.pk for player in players]:
        raise Forbidden(_("Only a player of the table can mark its penalties."))
    if mark == PenaltyMarkKind.DISPUTED and not is_debtor:
        raise Forbidden(_("Only the player who owes a penalty can dispute it."))
    others = [player for player in players if player.pk != penalty.debtor_id and player.is_active]
    if is_debtor and others and mark == PenaltyMarkKind.PAID:
        raise Forbidden(_("Another player of the table has to say that your penalty is paid."))
    if is_debtor and others and mark == PenaltyMarkKind.FORGIVEN:
        raise Forbidden(_("Another player of the table has to say that your penalty is forgiven."))


def _check_mark_can_follow(penalty: Penalty, mark: str) -> None:
    if penalty.last_mark in ALLOWED_LAST_MARKS[mark]:
        return
    if mark == PenaltyMarkKind.REOPENED:
        raise Conflict(_("The penalty is still owed, so there is nothing to reopen."))
    raise Conflict(str(MUST_REOPEN_SENTENCES[penalty.last_mark]))
