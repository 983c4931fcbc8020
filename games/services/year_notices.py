"""Notify players in January that their last year has a page. A sweep finds the players who were not notified yet."""

from datetime import UTC, datetime

from django.db import connection, transaction

from accounts.models import Kind
from games.models.years import FEWEST_GAMES, get_bounds
from games.services.notifications import notify_year_ready

BATCH = 100
FIRST_DAY = 2
"""Day of January on which the year has ended in all time zones."""
FIND = """
    SELECT totals.player_id FROM games_playertotals totals
    JOIN accounts_user player ON player.id = totals.player_id AND player.is_active
    WHERE totals.player_id > %s AND totals.games >= %s AND NOT EXISTS (
        SELECT FROM accounts_notification notice
        WHERE notice.player_id = totals.player_id AND notice.kind = %s AND notice.about = %s
    ) AND %s = (
        SELECT count(*) FROM (
            SELECT FROM games_gameseat seat JOIN games_game game ON game.id = seat.game_id
            WHERE seat.player_id = totals.player_id AND seat.finished_at >= %s AND seat.finished_at < %s
              AND game.result->>'kind' <> 'abandoned' LIMIT %s
        ) played
    )
    ORDER BY totals.player_id LIMIT %s
"""


def notify_of_ended_year(*, now: datetime) -> int:
    """Notify in January the players with enough games last year, and return their number.

    A call that is repeated notifies only players who were not yet notified: notifications of January are not deleted
    before April.
    """
    today = now.astimezone(UTC)
    if today.month != 1 or today.day < FIRST_DAY:
        return 0
    total, last = 0, 0
    while found := _notify_batch(today.year - 1, after=last, now=now):
        total, last = total + len(found), found[-1]
    return total


@transaction.atomic
def _notify_batch(year: int, *, after: int, now: datetime) -> list[int]:
    """Notify the next players after this one, in order, and return them."""
    notice = (Kind.YEAR_READY.value, str(year))
    with connection.cursor() as cursor:
        cursor.execute(FIND, [after, FEWEST_GAMES, *notice, FEWEST_GAMES, *get_bounds(year), FEWEST_GAMES, BATCH])
        found = [player_id for (player_id,) in cursor.fetchall()]
    notify_year_ready(player_ids=found, year=year, now=now)
    return found
