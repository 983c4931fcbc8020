"""Reports about players, as the author of the reports sees them."""

from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.models import Game, PlayerReport, Series
from games.models.visibility import build_visible_condition


def list_own_reports(user: User) -> QuerySet[PlayerReport]:
    return PlayerReport.objects.filter(reporter=user).select_related("player")


def find_reportable_game(game_id: str, user: User) -> Game | None:
    """Return the game with its series, or None if the user may not see it.

    The service checks that the user plays in the game.
    """
    visible = Series.objects.filter(build_visible_condition(user))
    return Game.objects.filter(pk=game_id, series__in=visible).select_related("series").first()


def find_own_report(report_id: str, user: User) -> PlayerReport | None:
    return list_own_reports(user).filter(pk=report_id).first()


def build_player_report(report: PlayerReport) -> dict[str, Any]:
    """Return the JSON object of a report for its author, without the decision of staff."""
    return {
        "id": report.pk,
        "player": report.player.username,
        "display_name": report.player.shown_name,
        "game": report.game_id,
        "reason": report.reason,
        "text": report.text,
        "at": report.created_at,
        "closed_at": report.closed_at,
    }
