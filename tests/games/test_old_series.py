"""Series that were agreed before an option existed are still played, with their rows unchanged."""

import random

import pytest

from games import event_log
from games.engine.notation import parse_game, replay_text
from games.event_log import Form
from games.models import Series
from games.selectors.events import load_record
from games.services.series.next_game import deal_next_game
from tests.engine.test_stored import NEW
from tests.games.event_log.test_log import run_verification
from tests.games.table import Table, play_out, start_table

pytestmark = pytest.mark.django_db


def remove_new_options(at: Table) -> Table:
    """Remove the options in `NEW` from the row of the series, as if it were older than these options."""
    old = {name: value for name, value in at.series.rules.items() if name not in NEW}
    assert len(old) == len(at.series.rules) - len(NEW)
    Series.objects.filter(pk=at.series.pk).update(rules=old)
    return at


def test_an_old_series_can_be_played_and_verified() -> None:
    at = remove_new_options(start_table("spivak-52", 2, seed=bytes(range(32))))
    game = play_out(at, random.Random(3))
    assert run_verification(game) == "1 checked, 0 differ.\n"
    found = load_record(str(game.pk), at.people[0].user, Form.TEXT)
    text = None if found is None else found.read()[1].decode()
    assert text is not None
    assert replay_text(parse_game(text))[0].result == game.result
    second, dealt = deal_next_game(series_id=at.series.pk, user=at.people[0].user)
    assert dealt
    assert event_log.load_state(second).rules.jokers == "off"
