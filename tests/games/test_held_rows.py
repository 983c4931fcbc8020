"""Sweeps skip locked rows, process all others, and process the skipped ones in the next run."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TypeVar

import pytest
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Notification
from games.services.deadlines import deadlines_pass
from games.services.live_game import take_up
from games.services.series import series_sweep
from games.services.telling import reminders_tell, turns_tell
from tests.games.table import later
from tests.games.test_moves import three_at_a_table
from tests.games.test_series_sweep import PAUSE, over
from tests.holding import closed, held, waiting_for_locks
from tests.stack import wait_for

pytestmark = pytest.mark.django_db(transaction=True)

T = TypeVar("T")


def test_the_clock_does_not_wait_for_a_game_that_somebody_holds(caplog: pytest.LogCaptureFixture) -> None:
    busy, free = three_at_a_table(), three_at_a_table()
    due = later(free)
    with held(busy.game):
        assert deadlines_pass(now=due) == 1
    assert caplog.messages == []
    assert (busy.log(), free.log()) == ([], ["1 attack 6D by clock"])
    assert deadlines_pass(now=due) == 1
    assert busy.log() == ["1 attack 6D by clock"]


def test_nobody_waits_for_the_notices_of_a_game_that_somebody_holds() -> None:
    busy, free = three_at_a_table(), three_at_a_table()
    with held(busy.game):
        assert turns_tell(now=timezone.now()) == 1
    assert told("your_turn") == [free.game.pk]
    assert turns_tell(now=timezone.now()) == 1
    assert told("your_turn") == sorted([free.game.pk, busy.game.pk])


def test_nobody_waits_for_the_reminder_of_a_game_that_somebody_holds() -> None:
    busy, free = (three_at_a_table(reminder=timedelta(hours=6)) for _ in range(2))
    due = later(free)
    with held(busy.game):
        assert reminders_tell(now=due) == 1
    assert told("deadline_near") == [free.game.pk]
    assert reminders_tell(now=due) == 1
    assert told("deadline_near") == sorted([free.game.pk, busy.game.pk])


def told(kind: str) -> list[str]:
    """Return the games with notifications of this kind, one entry per notification."""
    return sorted(one.data["game"] for one in Notification.objects.filter(kind=kind))


def test_nothing_is_dealt_in_a_series_that_somebody_holds_and_nobody_waits_for_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    busy, free = over(), over()
    now = timezone.now() + PAUSE
    with held(busy.series):
        assert series_sweep(now=now) == 1
    assert caplog.messages == []
    assert [at.series.games.count() for at in (busy, free)] == [1, 2]
    assert series_sweep(now=now) == 1
    assert busy.series.games.count() == 2


def test_a_turn_that_comes_while_others_are_told_of_theirs_is_told_too() -> None:
    """The move waits until the sweep has finished.

    Otherwise the sweep would take the new turn for one already notified.
    """
    at, now = three_at_a_table(), timezone.now()
    with ThreadPoolExecutor(2) as threads:
        with closed(Notification):
            telling = threads.submit(and_hang_up, lambda: turns_tell(now=now))
            wait_for(lambda: waiting_for_locks() == 1, "the sweep cannot write its notices")
            moving = threads.submit(and_hang_up, lambda: at.play(1, "attack 6D"))
            wait_for(lambda: waiting_for_locks() == 2 or moving.done(), "the move waits, or is made")
        telling.result()
        moving.result()
    turns_tell(now=now)
    assert told("your_turn") == [at.game.pk] * 2


def test_who_holds_a_game_can_say_whose_turn_it_is_while_others_are_told_of_theirs() -> None:
    """If a sweep cannot lock a game, it does not lock the game's pending notification either."""
    busy, _ = three_at_a_table(), three_at_a_table()
    with ThreadPoolExecutor(1) as threads, closed(Notification):
        with transaction.atomic():
            take_up(busy.game.pk)
            telling = threads.submit(and_hang_up, lambda: turns_tell(now=timezone.now()))
            wait_for(lambda: waiting_for_locks() == 1, "the sweep cannot write its notices")
            connection.cursor().execute("SET LOCAL lock_timeout = '1s'")
            busy.play(1, "attack 6D")
        assert not telling.done()
    assert turns_tell(now=timezone.now()) == 1
    assert len(told("your_turn")) == 2


def and_hang_up(do: Callable[[], T]) -> T:
    """Run in a thread with its own connection."""
    try:
        return do()
    finally:
        connection.close()
