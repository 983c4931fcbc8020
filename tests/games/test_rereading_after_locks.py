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

from accounts.models import User
from accounts.services import delete_account, update_account
from games.models import Game, Measure, Series
from games.services import deadlines
from games.services.deadlines import act_on_due_deadlines
from games.services.live_game import lock_live_game
from games.services.notifications import notify_due_turns, send_due_reminders, turns
from games.services.player_reports import report_player
from games.services.seen_versions import record_seen_version
from games.services.series import agree_to_end_series
from games.services.series.sweep import cancel_if_lapsed, lock_series_and_act
from games.services.staff_actions import act_on_reports
from tests.database_locks import count_lock_waits
from tests.factories import create_person
from tests.games.api.calls import API, expect_refusal, post_series
from tests.games.services.test_moves import start_table_of_three
from tests.games.table import Table, start_table
from tests.stack import wait_for

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
    monkeypatch.setattr(turns, "BATCH_SIZE", batch)
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


def delete_second_player(table: Table) -> None:
    delete_account(player=table.people[1].user)


def suspend_second_player(table: Table) -> None:
    user, player = table.people[0].user, table.people[1].name
    report, _ = report_player(game=table.game, user=user, player=player, reason="talk")
    staff = User.objects.create_superuser("the-admin")
    act_on_reports(reports=[report], staff=staff, measure=Measure.SUSPENDED, why="As its log shows.", days=7)


@pytest.mark.parametrize(
    ("restrict", "status", "code"),
    [(delete_second_player, 401, "not_authenticated"), (suspend_second_player, 403, "forbidden")],
)
@pytest.mark.parametrize("path", ["series", "series/{series}/join", "clubs"])
def test_a_request_that_has_waited_for_the_deletion_or_suspension_of_its_account_is_refused(
    restrict: Callable[[Table], None], status: int, code: str, path: str
) -> None:
    table = start_table(players=2)
    open_series = post_series(create_person(), "me", None, visibility="public")["id"]
    player = table.people[1]
    bodies = {"series": {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}]}, "clubs": {"name": "Fools"}}
    with open_thread_runner() as run:
        with transaction.atomic():
            restrict(table)
            address = f"{API}/{path.format(series=open_series)}"
            asking = run(player.client.post, path=address, data=bodies.get(path, {}))
            wait_for(lambda: count_lock_waits() == 1, "the request waits for the account")
        expect_refusal(asking.result(MAX_SECONDS), status, code)


def look_at_game(table: Table) -> int:
    """Let the player in seat 0 open the game. Return the seat that the game waits for."""
    record_seen_version(game_id=table.game.pk, user=table.people[0].user, version=table.view(0)["version"])
    return 1


def attack(table: Table) -> int:
    """Let the player in seat 1 attack. Return the seat that the game waits for."""
    table.play(1, "attack 6D")
    return 2


@pytest.mark.parametrize("act", [look_at_game, attack])
def test_a_reminder_follows_a_night_that_changes_while_another_request_has_locked_the_game(
    act: Callable[[Table], int],
) -> None:
    table = start_table_of_three()
    with open_thread_runner() as run:
        with transaction.atomic():
            seat = act(table)
            deadline = table.reload().deadline_at
            begins, ends = (deadline - timedelta(hours=hours) for hours in (9, 1))
            night = {"night_begins": begins.time(), "night_ends": ends.time()}
            changing = run(update_account, user=table.people[seat].user, changes=night)
            wait_for(lambda: changing.done() or count_lock_waits() == 1, "the night is stored, or waits for the game")
        changing.result(MAX_SECONDS)
    assert table.reload().reminder_at == ends
