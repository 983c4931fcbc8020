"""Chat lines that players of one series post at the same time."""

import pytest

from games.models import ChatLine, Series
from games.services.chat import post_chat_line
from tests.games.services.test_concurrency import run_concurrently
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("players", [2, 3])
def test_all_players_can_post_lines_at_once(players: int) -> None:
    table = start_table("alemi-36", players)

    def post_lines(seat: int) -> None:
        for number in range(20):
            series = Series.objects.get(pk=table.series.pk)
            post_chat_line(series=series, user=table.people[seat].user, text=f"Line {number}")

    run_concurrently(players, post_lines)
    assert ChatLine.objects.count() == 20 * players
