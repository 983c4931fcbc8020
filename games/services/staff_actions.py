"""Actions of staff on reports and chat lines, in an append-only log. Players are notified of all but dismissals."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.errors import Conflict, Forbidden
from games.models import ChatLine, Measure, PlayerReport, ReportReason, StaffAction
from games.models.player_report import FOREVER
from games.services import notifications
from games.services.clubs.keepers import ensure_keeper, lock_clubs_kept_by
from games.services.player_removal import give_up_unplayed_seats, lock_games_clubs_and_series

RESTRICTION_COLUMNS = {
    Measure.CHAT_CLOSED: "silenced_until",
    Measure.SUSPENDED: "suspended_until",
    Measure.BANNED: "suspended_until",
}
"""Maps each measure that restricts an account to the column of the account with the end of the restriction."""
NO_RESTRICTIONS: dict[str, datetime | None] = {"suspended_until": None, "silenced_until": None}


@transaction.atomic
def act_on_reports(
    *,
    reports: Iterable[PlayerReport],
    staff: User,
    measure: Measure,
    why: str,
    days: int | None = None,
    now: datetime | None = None,
) -> list[StaffAction]:
    """Take one measure against all players whom the reports are about, log it for each report, and close the reports.

    `days` is the length of a suspension or of a closed chat. A suspension needs it; without it, the chat is closed for
    ever. A measure never shortens an earlier one. Clubs whose only keeper is banned get another.

    Raises Forbidden if the member of staff made a report or is reported, and Conflict for a suspension without `days`.
    """
    now = now or timezone.now()
    reports = list(reports)
    keys = [report.pk for report in reports]
    players = {report.player_id for report in reports}
    _lock_players(players)  # everything is locked in the order in which the deletion of an account locks it
    if RESTRICTION_COLUMNS.get(measure) == "suspended_until":
        lock_games_clubs_and_series(players)
    kept_clubs = lock_clubs_kept_by(players) if measure == Measure.BANNED else []
    locked = PlayerReport.objects.filter(pk__in=keys).order_by("pk").select_for_update(no_key=True, of=("self",))
    found = list(locked.select_related("player"))
    _refuse_if_staff_concerned(staff, {key for report in found for key in (report.player_id, report.reporter_id)})
    shared = {
        "measure": measure,
        "until": _compute_restriction_end(measure, days, now),
        "staff_note": why,
        "by": staff,
        "at": now,
    }
    actions = [StaffAction(player=one.player, report=one, reason=one.reason, **shared) for one in found]
    newly_closed = [report for report in found if report.closed_at is None]
    PlayerReport.objects.filter(pk__in=[report.pk for report in newly_closed]).update(closed_at=now)
    _log_and_apply_actions(actions)
    for club in kept_clubs:
        ensure_keeper(club)
    notifications.notify_staff_actions(actions=actions, closed=newly_closed, now=now)
    return actions


@transaction.atomic
def close_chat_of_authors(*, lines: Iterable[ChatLine], staff: User, why: str, days: int | None) -> list[StaffAction]:
    """Close the chat of the authors of the lines, and log this for each line. None for `days` means for ever.

    Raises Forbidden if the member of staff wrote one of the lines.
    """
    now = timezone.now()
    shared = {
        "measure": Measure.CHAT_CLOSED, "until": _compute_restriction_end(Measure.CHAT_CLOSED, days, now),
        "staff_note": why, "reason": ReportReason.TALK, "by": staff, "at": now,
    }  # fmt: skip
    actions = [StaffAction(player=line.player, line=line, **shared) for line in lines]
    _refuse_if_staff_concerned(staff, {action.player_id for action in actions})
    _log_and_apply_actions(actions)
    notifications.notify_staff_actions(actions=actions, closed=(), now=now)
    return actions


def _refuse_if_staff_concerned(staff: User, concerned: Collection[int]) -> None:
    if staff.pk in concerned:
        raise Forbidden(_("Another member of staff must handle a report that concerns you."))


def _log_and_apply_actions(actions: Sequence[StaffAction]) -> None:
    """Write the actions to the log, and carry out the measure once for each player.

    No action shortens an earlier restriction.
    """
    _keep_later_ends(actions)
    StaffAction.objects.bulk_create(actions)
    for action in {action.player_id: action for action in actions}.values():
        _apply_restriction(action.player, Measure(action.measure), action.until)


def _keep_later_ends(actions: Sequence[StaffAction]) -> None:
    """Replace `until` of each action by the end of an earlier restriction of the player if that is later.

    Locks the players, so that concurrent measures against one player are taken one after the other.
    """
    locked = _lock_players({action.player_id for action in actions})
    for action in actions:
        if (column := RESTRICTION_COLUMNS.get(Measure(action.measure))) and action.until is not None:
            action.until = max(action.until, getattr(locked[action.player_id], column) or action.until)


def _lock_players(keys: Collection[int]) -> dict[int, User]:
    """Lock the accounts, and map their ids to them."""
    return User.objects.filter(pk__in=keys).order_by("pk").select_for_update(no_key=True).in_bulk()


def _compute_restriction_end(measure: Measure, days: int | None, now: datetime) -> datetime | None:
    if measure == Measure.SUSPENDED and days is None:
        raise Conflict(_("A suspension needs a number of days."))
    if measure not in RESTRICTION_COLUMNS:
        return None
    return FOREVER if measure == Measure.BANNED or days is None else now + timedelta(days=days)


def _apply_restriction(player: User, measure: Measure, until: datetime | None) -> None:
    """Store in the account until when the measure restricts the player. `LIFTED` removes all restrictions.

    A suspended or banned player also gives up the seats in which the player has not played yet, and stops seeking
    tables. Running games go on: the clock acts for the player as for any late player.
    """
    if measure == Measure.LIFTED:
        User.objects.filter(pk=player.pk).update(**NO_RESTRICTIONS)
    elif measure in RESTRICTION_COLUMNS:
        User.objects.filter(pk=player.pk).update(**{RESTRICTION_COLUMNS[measure]: until})
        if RESTRICTION_COLUMNS[measure] == "suspended_until":
            give_up_unplayed_seats(player)


def find_wrong_restrictions() -> list[str]:
    """Return a sentence for each restriction that does not follow from the log of staff actions."""
    restrictions_by_account: dict[int, dict[str, datetime | None]] = {}
    for player, measure, until in StaffAction.objects.order_by("pk").values_list("player", "measure", "until"):
        ends = restrictions_by_account.setdefault(player, dict(NO_RESTRICTIONS))
        if measure in RESTRICTION_COLUMNS:
            ends[RESTRICTION_COLUMNS[Measure(measure)]] = until
        elif measure == Measure.LIFTED:
            ends |= NO_RESTRICTIONS
    concerned = Q(pk__in=restrictions_by_account) | Q(suspended_until__isnull=False) | Q(silenced_until__isnull=False)
    return [
        f"account {account.pk}: {column} does not follow from what staff did"
        for account in User.objects.filter(concerned, is_active=True).order_by("pk")
        for column, end in restrictions_by_account.get(account.pk, NO_RESTRICTIONS).items()
        if getattr(account, column) != end
    ]
