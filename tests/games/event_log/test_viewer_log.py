"""Events of a log as a viewer sees them."""

import random

import pytest

from games import engine, event_log
from games.models import Event
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db
RARE_KINDS, FREQUENT_KINDS = ("went_out", "ended"), ("bout_opened", "picked_up", "discarded")


@pytest.fixture
def finished_table() -> Table:
    table = start_table("cabinet-podkidnoy", 3, seed=bytes(32))
    play_out(table, random.Random(2))
    return table


@pytest.mark.parametrize("kinds", [RARE_KINDS, FREQUENT_KINDS])
@pytest.mark.parametrize("within", [1, 9])
def test_events_around_an_event_are_those_within_the_distance_or_else_the_nearest(
    finished_table: Table, kinds: tuple[str, ...], within: int
) -> None:
    rows = list(Event.objects.filter(game=finished_table.game).order_by("seq"))
    candidates = [row for row in rows if row.kind in kinds]
    assert 0 < len(candidates) < len(rows)
    for row in rows:
        before = [one for one in candidates if one.seq < row.seq]
        after = [one for one in candidates if one.seq > row.seq]
        expected = (
            [one.seq for one in before if one.seq >= row.seq - within] or [one.seq for one in before[-1:]],
            [one.seq for one in after if one.seq <= row.seq + within] or [one.seq for one in after[:1]],
        )
        found = event_log.find_event_numbers_around(finished_table.game.pk, engine.EVERYTHING, row.seq, kinds, within)
        assert found == expected
