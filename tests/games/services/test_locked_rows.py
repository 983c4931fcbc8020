"""A sweep skips locked rows and processes all other rows. The next sweep processes the skipped rows."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TypeVar

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Notification
from accounts.services.deletion import delete_account
from games.models import Game
from games.services.deadlines import act_on_due_deadlines
from games.services.live_game import lock_live_game
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.series import join_series, sweep_series
from tests.database_locks import count_lock_waits, lock_row, lock_table
from tests.games.services.test_moves import start_table_of_three
from tests.games.services.test_open_computer_seats import start_open_table
from tests.games.services.test_series_sweep import PAUSE, finish_first_game
from tests.games.table import get_time_after_deadline
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

Result = TypeVar("T")


def test_the_clock_skips_a_locked_game(caplog: pytest.LogCaptureFixture) -> None:
    busy, free = start_table_of_three(), start_table_of_three()
    due = get_time_after_deadline(free)
    with lock_row(busy.game):
        assert act_on_due_deadlines(now=due) == 1
    assert caplog.messages == []
    assert (busy.list_moves(), free.list_moves()) == ([], ["1 attack 6D by clock"])
    assert act_on_due_deadlines(now=due) == 1
    assert busy.list_moves() == ["1 attack 6D by clock"]


def test_notifications_skip_a_locked_game() -> None:
    busy, free = start_table_of_three(), start_table_of_three()
    with lock_row(busy.game):
        assert notify_due_turns(now=timezone.now()) == 1
    assert find_notified_games("your_turn") == [free.game.pk]
    assert notify_due_turns(now=timezone.now()) == 1
    assert find_notified_games("your_turn") == sorted([free.game.pk, busy.game.pk])


def test_reminders_skip_a_locked_game() -> None:
    busy, free = (start_table_of_three() for _ in range(2))
    due = free.reload().deadline_at - timedelta(hours=8)
    with lock_row(busy.game):
        assert send_due_reminders(now=due) == 1
    assert find_notified_games("deadline_near") == [free.game.pk]
    assert send_due_reminders(now=due) == 1
    assert find_notified_games("deadline_near") == sorted([free.game.pk, busy.game.pk])


def find_notified_games(kind: str) -> list[str]:
    """Return the sorted ids of the games in all notifications of this kind."""
    return sorted(one.data["game"] for one in Notification.objects.filter(kind=kind))


def test_dealing_skips_a_locked_series(
    caplog: pytest.LogCaptureFixture,
) -> None:
    busy, free = finish_first_game(), finish_first_game()
    now = timezone.now() + PAUSE
    with lock_row(busy.series):
        assert sweep_series(now=now) == 1
    assert caplog.messages == []
    assert [table.series.games.count() for table in (busy, free)] == [1, 2]
    assert sweep_series(now=now) == 1
    assert busy.series.games.count() == 2


def test_a_turn_that_begins_during_a_sweep_is_notified() -> None:
    """The move that begins the turn waits for the sweep. Otherwise the sweep would treat the turn as already
    notified.
    """
    table, now = start_table_of_three(), timezone.now()
    with ThreadPoolExecutor(2) as threads:
        with lock_table(Notification):
            telling = threads.submit(run_and_disconnect, lambda: notify_due_turns(now=now))
            wait_for(lambda: count_lock_waits() == 1, "the sweep waits for the table of notifications")
            moving = threads.submit(run_and_disconnect, lambda: table.play(1, "attack 6D"))
            wait_for(lambda: count_lock_waits() == 2 or moving.done(), "the move waits, or is made")
        telling.result()
        moving.result()
    notify_due_turns(now=now)
    assert find_notified_games("your_turn") == [table.game.pk] * 2


def test_a_transaction_with_a_locked_game_can_store_a_turn_during_a_sweep() -> None:
    """The sweep cannot lock the row of this game, and therefore leaves its pending turn notification unlocked, too."""
    busy, _ = start_table_of_three(), start_table_of_three()
    with ThreadPoolExecutor(1) as threads, lock_table(Notification):
        with transaction.atomic():
            lock_live_game(busy.game.pk)
            telling = threads.submit(run_and_disconnect, lambda: notify_due_turns(now=timezone.now()))
            wait_for(lambda: count_lock_waits() == 1, "the sweep waits for the table of notifications")
            connection.cursor().execute("SET LOCAL lock_timeout = '1s'")
            busy.play(1, "attack 6D")
        assert not telling.done()
    assert notify_due_turns(now=timezone.now()) == 1
    assert len(find_notified_games("your_turn")) == 2


def test_the_deletion_of_an_account_locks_its_games_sorted_by_id() -> None:
    """Two deletions at the same moment would otherwise wait for each other."""
    first = start_table_of_three()
    boris = first.people[1].user
    while (second := start_open_table()).game.pk < first.game.pk:
        pass
    join_series(series_id=second.series.pk, user=boris)
    with ThreadPoolExecutor(1) as threads:
        with lock_row(first.game):
            deletion = threads.submit(run_and_disconnect, lambda: delete_account(player=boris))
            wait_for(lambda: count_lock_waits() == 1, "the deletion waits for the first game")
            with transaction.atomic():
                assert Game.objects.select_for_update(nowait=True).get(pk=second.game.pk)
        deletion.result()
    assert not second.series.places.filter(player=boris).exists()


def run_and_disconnect(call: Callable[[], Result]) -> Result:
    """Run `call`, then close the database connection of the current thread."""
    try:
        return call()
    finally:
        connection.close()
