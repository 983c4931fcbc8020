"""Notifications of households, and of what staff did."""

from collections.abc import Iterable
from datetime import datetime

from accounts.models import Kind
from accounts.services import NewNotification, notify
from durak_site.http.json_encoding import format_timestamp
from games.models import HouseholdPair, Measure, PlayerReport, StaffAction


def notify_household_request(*, pair: HouseholdPair, now: datetime) -> None:
    """Notify the account that is asked to confirm a household pair, once for each requester."""
    data = {"pair": pair.pk}
    notify(
        notifications=[NewNotification(pair.other_id, Kind.HOUSEHOLD_REQUESTED, str(pair.requester_id), data)], now=now
    )


def notify_staff_actions(*, actions: Iterable[StaffAction], closed: Iterable[PlayerReport], now: datetime) -> None:
    """Notify players of the staff actions about them, except dismissals, and thank the authors of closed reports.

    If several reports led to the same action, the player gets one notification.
    """
    notifications = [
        NewNotification(
            action.player_id,
            Kind.STAFF_ACTION,
            f"{action.measure} {now.isoformat()}",
            {
                "measure": action.measure,
                "reason": action.reason,
                "until": None if action.until is None else format_timestamp(action.until),
            },
        )
        for action in actions
        if action.measure != Measure.DISMISSED
    ]
    thanks = [NewNotification(one.reporter_id, Kind.REPORT_CLOSED, one.pk, {"report": one.pk}) for one in closed]
    notify(notifications=[*notifications, *thanks], now=now)
