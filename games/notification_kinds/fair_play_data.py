"""Current data of notifications about households, reports and staff actions, for mails, pushes and the inbox page.

Each `load_…_data` function returns, for each of `items`, the data for its text, or None if the notification is
outdated.
"""

from datetime import datetime

from accounts.registry import Data, Items
from games.models import Block, HouseholdPair, PlayerReport
from games.models.player_report import FOREVER
from games.words import map_player_names


def load_household_request_data(items: Items) -> list[Data | None]:
    """For each request to confirm a household pair, return the name of the account that asks.

    Return None instead if the request is no longer open, or if the notified player has blocked this account.
    """
    pairs = HouseholdPair.objects.select_related("requester").filter(confirmed_at=None)
    found = pairs.in_bulk({data["pair"] for _, data in items})
    blocks = Block.objects.filter(blocker__in={player_id for player_id, _ in items})
    blocked = set(blocks.values_list("blocker", "blocked"))
    return [_build_household_request_data(found.get(data["pair"]), player_id, blocked) for player_id, data in items]


def _build_household_request_data(
    pair: HouseholdPair | None, player_id: int, blocked: set[tuple[int, int]]
) -> Data | None:
    if pair is None or (player_id, pair.requester_id) in blocked:
        return None
    return {"path": "/me/household", "by": _format_name(pair.requester.username, pair.requester.shown_name)}


def load_closed_report_data(items: Items) -> list[Data | None]:
    """For each closed report, return the name of the reported player, without the decision of staff."""
    found = PlayerReport.objects.select_related("player").in_bulk({data["report"] for _, data in items})
    return [_build_closed_report_data(found.get(data["report"])) for _, data in items]


def _build_closed_report_data(report: PlayerReport | None) -> Data | None:
    if report is None:
        return None
    return {"path": "/fair-play", "player": _format_name(report.player.username, report.player.shown_name)}


def load_staff_action_data(items: Items) -> list[Data | None]:
    """For each staff action, return its data. `until` is None if the measure has no end."""
    return [{"path": "/fair-play", **data, "until": _parse_end_of_measure(data["until"])} for _, data in items]


def _parse_end_of_measure(text: str | None) -> object:
    end = None if text is None else datetime.fromisoformat(text)
    return None if end is None or end >= FOREVER else end


def _format_name(username: str, shown_name: str) -> str:
    return map_player_names([{"player": username, "display_name": shown_name}])[username]
