"""Events up to the version of a response about a game."""

import pytest

from games import engine
from games.selectors.events import list_events_up_to
from games.selectors.games import load_game_view
from tests.games.table import start_table

pytestmark = pytest.mark.django_db


def test_events_up_to_a_response_end_with_its_version_although_the_game_has_gone_on() -> None:
    table = start_table("alemi-36", 2, seed=bytes(32))
    view = load_game_view(table.game.pk, table.people[0].user)
    assert view is not None
    seat = table.awaited_seats()[0]
    table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))

    def list_numbers(after: int | None, limit: int = 100) -> list[int]:
        return [event["seq"] for event in list_events_up_to(view, after=after, limit=limit)]

    numbers = list(range(1, view["version"] + 1))
    assert list_numbers(after=0) == numbers
    assert list_numbers(after=0, limit=1) == numbers[:1]
    assert list_numbers(after=view["version"] - 1) == numbers[-1:]
    assert list_numbers(after=view["version"]) == list_numbers(after=None) == []
