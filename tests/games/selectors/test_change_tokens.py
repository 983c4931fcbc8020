"""The change token of a game differs after every action that writes to the game."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from accounts.models import Notification
from durak_site.messaging.wakeups import build_game_topic, build_player_topic
from games import engine
from games.selectors.change_tokens import load_change_tokens, load_game_change_tokens
from games.selectors.games import load_game_view_with_change_token
from games.services.abandonment import agree_to_abandon
from games.services.notifications import notify_due_turns
from games.services.order_changes import replace_orders
from tests.factories import create_person
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_action_in_a_game_changes_only_the_change_token_of_that_game() -> None:
    table, other = start_table(players=3, quick_pass=False), start_table(players=2)
    ids = [table.game.pk, other.game.pk]
    seat = table.awaited_seats()[0]
    move = str(engine.list_legal_moves(table.state(), seat)[0])

    def find_changed_games(act: Callable[[], object]) -> set[str]:
        before = load_game_change_tokens(ids)
        act()
        after = load_game_change_tokens(ids)
        return {game for game in ids if before[game] != after[game]}

    assert find_changed_games(lambda: None) == set()
    assert find_changed_games(lambda: table.play(seat, move)) == {table.game.pk}
    assert find_changed_games(lambda: agree_to_abandon(game_id=table.game.pk, user=table.people[1].user)) == {
        table.game.pk
    }
    assert find_changed_games(lambda: replace_orders(game_id=other.game.pk, user=other.people[0].user, words={})) == {
        other.game.pk
    }
    assert find_changed_games(lambda: create_person().client.get(f"/api/v1/games/{table.game.pk}")) == set()


def test_notifying_a_player_of_a_turn_changes_no_change_token() -> None:
    table = start_table(players=3)
    one = build_game_topic(str(table.game.pk))
    before = load_change_tokens([one])
    assert notify_due_turns(now=timezone.now()) == 1
    assert Notification.objects.filter(kind="your_turn").exists()
    assert load_change_tokens([one]) == before


def test_an_unknown_game_has_no_change_token() -> None:
    assert load_game_change_tokens(["nothing"]) == {}
    assert load_game_change_tokens([]) == {}


def test_the_change_token_of_a_player_differs_after_a_change_of_any_running_game_of_the_player() -> None:
    table, other = start_table(players=3, quick_pass=False), start_table(players=2)
    people = [build_player_topic(one.people[0].user.pk) for one in (table, other)]
    before = load_change_tokens(people)
    assert set(before) == set(people)
    seat = table.awaited_seats()[0]
    table.play(seat, str(engine.list_legal_moves(table.state(), seat)[0]))
    after = load_change_tokens(people)
    assert [before[one] != after[one] for one in people] == [True, False]
    for seat in (0, 1, 2):
        agree_to_abandon(game_id=table.game.pk, user=table.people[seat].user)
    over, running = (load_change_tokens(people)[one] for one in people)
    assert other.game.pk in running
    assert table.game.pk not in over, "a finished game is not part of a player's token"


def test_the_change_token_loaded_with_a_game_equals_the_token_loaded_alone() -> None:
    table = start_table(players=3)
    for user in (table.people[0].user, None):
        found = load_game_view_with_change_token(table.game.pk, user)
        assert found is not None
        assert found[1] == load_game_change_tokens([table.game.pk])[table.game.pk]
