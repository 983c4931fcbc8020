"""The change token of a game differs after every write to it."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import Notification
from durak_site.waking import topic_of_game, topic_of_player
from games import engine
from games.selectors.games import game_seen_with_mark
from games.selectors.marks import marks_of, marks_of_games
from games.services.abandoning import game_abandon
from games.services.orders import orders_put
from games.services.telling import turns_tell
from tests.factories import person
from tests.games.table import table

pytestmark = pytest.mark.django_db(transaction=True)


def test_every_action_changes_the_token_of_only_its_game() -> None:
    at, other = table(players=3, quick_pass=False), table(players=2)
    ids = [at.game.pk, other.game.pk]
    seat = at.awaited_seats()[0]
    move = str(engine.legal_moves(at.state(), seat)[0])

    def changes(act: Callable[[], object]) -> set[str]:
        before = marks_of_games(ids)
        act()
        after = marks_of_games(ids)
        return {game for game in ids if before[game] != after[game]}

    assert changes(lambda: None) == set()
    assert changes(lambda: at.play(seat, move)) == {at.game.pk}
    assert changes(lambda: game_abandon(game_id=at.game.pk, user=at.people[1].user)) == {at.game.pk}
    assert changes(lambda: orders_put(game_id=other.game.pk, user=other.people[0].user, words={})) == {other.game.pk}
    assert changes(lambda: person().client.get(f"/api/v1/games/{at.game.pk}")) == set()


def test_notifying_a_turn_changes_no_token() -> None:
    at = table(players=3)
    one = topic_of_game(str(at.game.pk))
    before = marks_of([one])
    assert turns_tell(now=timezone.now()) == 1
    assert Notification.objects.filter(kind="your_turn").exists()
    assert marks_of([one]) == before


def test_an_unknown_game_has_no_token() -> None:
    assert marks_of_games(["nothing"]) == {}
    assert marks_of_games([]) == {}


def test_the_token_of_a_player_changes_with_each_of_their_games() -> None:
    at, other = table(players=3, quick_pass=False), table(players=2)
    people = [topic_of_player(one.people[0].user.pk) for one in (at, other)]
    before = marks_of(people)
    assert set(before) == set(people)
    seat = at.awaited_seats()[0]
    at.play(seat, str(engine.legal_moves(at.state(), seat)[0]))
    after = marks_of(people)
    assert [before[one] != after[one] for one in people] == [True, False]
    for seat in (0, 1, 2):
        game_abandon(game_id=at.game.pk, user=at.people[seat].user)
    over, running = (marks_of(people)[one] for one in people)
    assert other.game.pk in running
    assert at.game.pk not in over, "a game that is over marks nobody any more"


def test_the_token_loaded_with_a_game_equals_the_compared_one() -> None:
    at = table(players=3)
    for user in (at.people[0].user, None):
        found = game_seen_with_mark(at.game.pk, user)
        assert found is not None
        assert found[1] == marks_of_games([at.game.pk])[at.game.pk]
