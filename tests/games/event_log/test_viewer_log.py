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


def test_the_number_of_an_event_for_each_viewer_is_converted_to_its_number_in_the_log() -> None:
    table = start_table("classic-36", 3, seed=bytes(32), quick_pass=False)
    play_out(table, random.Random(2))
    rows = list(Event.objects.filter(game=table.game).order_by("seq"))
    assert any(row.secret for row in rows)
    last = rows[-1].seq
    for viewer in (engine.SPECTATOR, 0, 1, 2):
        shown = [row for row in rows if not row.secret or row.seat == viewer]
        found = [event_log.find_number_in_log(table.game.pk, viewer, n, last) for n in range(1, len(shown) + 2)]
        assert found == [*(row.seq for row in shown), last]
    numbers = [row.seq for row in rows]
    assert [event_log.find_number_in_log(table.game.pk, engine.EVERYTHING, n, last) for n in numbers] == numbers
