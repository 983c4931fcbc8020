"""A transaction that has waited for a lock reads the locked rows again.

A sweep in batches misses no game, even if several games have the same deadline.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.models import Game, Series
from games.services import deadlines, notifications
from games.services.deadlines import act_on_due_deadlines
from games.services.live_game import lock_live_game
from games.services.notifications import notify_due_turns, send_due_reminders
from games.services.series import agree_to_end_series
from games.services.series.sweep import cancel_if_lapsed, lock_series_and_act
from tests.factories import create_person
from tests.games.api.calls import post_series
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import start_table

pytestmark = pytest.mark.django_db(transaction=True)

MAX_SECONDS = 120
"""Maximum number of seconds until a thread that waits for no lock has finished, on a busy machine."""


@contextmanager
def open_thread_runner() -> Iterator[Callable[..., Future]]:
    """Yield a function that calls another function in a thread. The thread has its own database connection."""

    def call_and_close_connection(call: Callable[..., object], **arguments: object) -> object:
        try:
            return call(**arguments)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        yield lambda what, **arguments: pool.submit(call_and_close_connection, what, **arguments)


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_a_sweep_in_batches_finds_all_games_with_the_same_deadline(monkeypatch: pytest.MonkeyPatch, batch: int) -> None:
    monkeypatch.setattr(deadlines, "BATCH_SIZE", batch)
    monkeypatch.setattr(notifications, "BATCH_SIZE", batch)
    tables = [start_table_of_three() for _ in range(5)]
    now = timezone.now()
    Game.objects.update(deadline_at=now, reminder_at=now)
    assert (notify_due_turns(now=now), send_due_reminders(now=now)) == (5, 5)
    with open_thread_runner() as run, transaction.atomic():
        lock_live_game(tables[0].game.pk)
        assert run(act_on_due_deadlines, now=now).result(MAX_SECONDS) == 4
    assert [table.list_moves() for table in tables] == [[]] + [["1 attack 6D by clock"]] * 4


def test_the_end_of_a_game_waits_for_an_uncommitted_agreement() -> None:
    table = start_table(players=2)
    agree_to_end_series(series_id=table.series.pk, user=table.people[0].user)
    with open_thread_runner() as run:
        with transaction.atomic():
            agree_to_end_series(series_id=table.series.pk, user=table.people[1].user)
            resigning = run(lambda: table.play(0, "resign"))
            with pytest.raises(TimeoutError):
                resigning.result(1)
        resigning.result(MAX_SECONDS)
    assert Series.objects.get(pk=table.series.pk).state == "finished"


def test_an_agreement_waits_for_the_uncommitted_end_of_a_game() -> None:
    table = start_table(players=2)
    agree_to_end_series(series_id=table.series.pk, user=table.people[0].user)
    with open_thread_runner() as run:
        with transaction.atomic():
            table.play(0, "resign")
            agreeing = run(agree_to_end_series, series_id=table.series.pk, user=table.people[1].user)
            with pytest.raises(TimeoutError):
                agreeing.result(1)
        agreeing.result(MAX_SECONDS)
    assert Series.objects.get(pk=table.series.pk).state == "finished"


def test_a_series_whose_expiry_has_been_postponed_is_not_cancelled() -> None:
    series = post_series(create_person(), "me", None)
    Series.objects.update(lapses_at=timezone.now() + timedelta(days=1))
    assert lock_series_and_act(series["id"], timezone.now(), cancel_if_lapsed) is False
    assert Series.objects.get().state == "open"
    assert lock_series_and_act(series["id"], timezone.now() + timedelta(days=2), cancel_if_lapsed) is True
    assert Series.objects.get().state == "cancelled"
