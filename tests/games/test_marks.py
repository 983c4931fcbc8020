"""A game's mark tells that something was written to it, whoever wrote it."""

from collections.abc import Callable

import pytest

from games import engine
from games.selectors.marks import marks_of
from games.services.abandoning import game_abandon
from games.services.orders import orders_put
from tests.factories import person
from tests.games.table import table

pytestmark = pytest.mark.django_db(transaction=True)


def test_whatever_a_player_does_changes_the_mark_of_that_game_alone() -> None:
    at, other = table(players=3, quick_pass=False), table(players=2)
    ids = [at.game.pk, other.game.pk]
    seat = at.must()[0]
    move = str(engine.legal_moves(at.state(), seat)[0])

    def changes(act: Callable[[], object]) -> set[str]:
        before = marks_of(ids)
        act()
        after = marks_of(ids)
        return {game for game in ids if before[game] != after[game]}

    assert changes(lambda: None) == set()
    assert changes(lambda: at.play(seat, move)) == {at.game.pk}
    assert changes(lambda: game_abandon(game_id=at.game.pk, user=at.people[1].user)) == {at.game.pk}
    assert changes(lambda: orders_put(game_id=other.game.pk, user=other.people[0].user, words={})) == {other.game.pk}
    assert changes(lambda: person().client.get(f"/api/v1/games/{at.game.pk}")) == set()


def test_there_is_no_mark_of_what_there_is_not() -> None:
    assert marks_of(["nothing"]) == {}
    assert marks_of([]) == {}
