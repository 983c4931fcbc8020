"""Reports of players to staff. A report has no effect by itself: staff decide what follows."""

from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import refuse_guest
from accounts.models import User
from durak_site.limits.rate_limits import count_or_throttle
from games.errors import Conflict, Forbidden, build_invalid_error
from games.models import Game, GameSeat, PlayerReport, ReportReason
from games.services.restrictions import refuse_suspended


def report_player(
    *, game: Game, user: User, player: str, reason: str, text: str = "", now: datetime | None = None
) -> tuple[PlayerReport, bool]:
    """Report another player of a game in which the user has a seat. Return the report and whether it is new.

    There is one report per user and game: a second call returns the first report.

    - Raises Conflict if that report is about another player.
    - Raises `forbidden` for users without a seat, guests and suspended players.
    - Raises `invalid` if no other player of the game has the name `player`.
    - Raises Throttled (429) after too many reports.
    """
    seats = {seat.player: seat for seat in GameSeat.objects.filter(game=game).select_related("player") if seat.player}
    if user not in seats:
        raise Forbidden(_("You have no seat in this game."))
    reported = next((one for one in seats if one.username.lower() == player.lower() and one != user), None)
    if reported is None:
        raise build_invalid_error("player", _("No other player of this game has this name."))
    key = {"game": game}
    earlier = PlayerReport.objects.filter(reporter=user, **key).first()
    if earlier is not None:
        if earlier.player_id != reported.pk:
            raise Conflict(
                _("You have reported another player of this game already. The staff look at the whole game.")
            )
        return earlier, False
    return _save_or_get_existing(
        PlayerReport(
            reporter=user, player=reported, game=game, reason=reason, text=text, shown_title=game.series.title
        ),
        now,
        **key,
    )


def report_name(*, player: User, user: User, text: str = "", now: datetime | None = None) -> tuple[PlayerReport, bool]:
    """Report the name of a player. Return the report and whether it is new.

    If the user has an open report of this name, return that one. Raises Conflict for the user's own name, `forbidden`
    for guests and suspended players, and Throttled (429) after too many reports.
    """
    if player == user:
        raise Conflict(_("This is your own name."))
    key = {"player": player, "game": None, "closed_at": None}
    earlier = PlayerReport.objects.filter(reporter=user, **key).first()
    if earlier is not None:
        return earlier, False
    return _save_or_get_existing(
        PlayerReport(reporter=user, player=player, reason=ReportReason.NAME, text=text), now, **key
    )


def _save_or_get_existing(report: PlayerReport, now: datetime | None, **key: Any) -> tuple[PlayerReport, bool]:
    """Save the report and return it with True. If a concurrent request was faster, return its report with False.

    `key` has the values of the unique columns. Raises the errors that both kinds of reports have in common: Forbidden
    for guests and suspended players, and Throttled (429) after too many reports.
    """
    refuse_guest(report.reporter)
    refuse_suspended(report.reporter)
    count_or_throttle("reports", str(report.reporter_id))
    report.shown_name, report.created_at = report.player.shown_name, now or timezone.now()
    try:
        with transaction.atomic():
            report.save(force_insert=True)
    except IntegrityError:
        return PlayerReport.objects.get(reporter=report.reporter, **key), False
    return report, True
