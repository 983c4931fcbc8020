"""Series that were agreed before an option existed can still be played. Their rows are not changed."""

import random

import pytest

from games import event_log
from games.engine.notation import parse_game, replay_notated_game
from games.event_log import RecordForm
from games.models import Series
from games.selectors.events import load_record
from games.services.series.next_game import deal_next_game
from tests.engine.test_old_games import NEWER_OPTIONS
from tests.games.event_log.test_log import verify_game
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db


def remove_new_options(table: Table) -> Table:
    """Remove the options in `NEWER_OPTIONS` from the series, as if it had been created before them."""
    old = {name: value for name, value in table.series.rules.items() if name not in NEWER_OPTIONS}
    assert len(old) == len(table.series.rules) - len(NEWER_OPTIONS)
    Series.objects.filter(pk=table.series.pk).update(rules=old)
    return table


def test_an_old_series_can_be_played_and_verified() -> None:
    table = remove_new_options(start_table("spivak-52", 2, seed=bytes(range(32))))
    game = play_out(table, random.Random(3))
    assert verify_game(game) == "1 checked, 0 differ.\n"
    found = load_record(str(game.pk), table.people[0].user, RecordForm.TEXT)
    text = None if found is None else found.read()[1].decode()
    assert text is not None
    assert replay_notated_game(parse_game(text))[0].result == game.result
    second, dealt = deal_next_game(series_id=table.series.pk, user=table.people[0].user)
    assert dealt
    assert event_log.load_state(second).rules.jokers == "off"
