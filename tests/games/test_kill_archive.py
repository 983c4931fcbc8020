"""Processes that archive games are killed at any point, even inside a transaction. No event is lost."""

import random
import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games import event_log
from games.models import ArchivedLog, Checkpoint, Event, Game, LogEvent
from games.services.verify import find_faults
from tests.games.table import play_out, start_table
from tests.stack import Process, Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("processes")]
GAME_COUNT = 8
COUNT_LOCKS = """
    SELECT count(*) FROM pg_locks
    WHERE relation = 'games_archivedlog'::regclass AND mode = 'RowExclusiveLock' OR NOT granted
"""
"""The query that counts two kinds of locks: the lock on archived logs that a process has while it archives a game, and
locks for which processes wait.
"""


def play_games_long_ago(number: int) -> list[Game]:
    at = timezone.now() - timedelta(days=40)
    tables = [start_table("alemi-36", 2, now=at, seed=bytes([seed]) * 32) for seed in range(number)]
    return [play_out(table, random.Random(seed), now=at) for seed, table in enumerate(tables)]


def read_logs() -> list[tuple[Any, ...]]:
    columns = [field.attname for field in LogEvent._meta.concrete_fields]
    return list(LogEvent.objects.order_by("game_id", "seq").values_list(*columns))


def start_archiving(stack: Stack) -> Process:
    stack.environment["ARCHIVE_AFTER_DAYS"] = "30"
    return stack.start("archive", "django", "archive_games")


def count_locks() -> int:
    with connection.cursor() as cursor:
        cursor.execute(COUNT_LOCKS)
        return int(cursor.fetchone()[0])


def test_a_process_that_is_killed_inside_a_transaction_loses_no_event(live_stack: Stack) -> None:
    """The process waits for a lock when it is killed, and has already deleted the events in its transaction."""
    (game,) = play_games_long_ago(1)
    event_log.PastStateReader(game.pk, event_log.create_undealt_state(game)).load_state_after(60)
    before, rows = read_logs(), Event.objects.count()
    with transaction.atomic():
        assert Checkpoint.objects.select_for_update().filter(game=game).exists()
        process = start_archiving(live_stack)
        live_stack.wait_until(process, lambda: count_locks() > 1, "the archiving process", 100)
        live_stack.kill_process(process)
    wait_for(lambda: not count_locks(), "the database ends the transaction", 100)
    assert not ArchivedLog.objects.exists()
    assert Event.objects.count() == rows
    assert read_logs() == before
    assert start_archiving(live_stack).wait(100) == 0
    assert not Event.objects.exists()
    assert read_logs() == before
    assert find_faults(game_id=game.pk) == []


def test_processes_that_are_killed_at_any_point_lose_no_event(live_stack: Stack) -> None:
    games = play_games_long_ago(GAME_COUNT)
    before = read_logs()
    for done in range(1, GAME_COUNT, 2):
        process = start_archiving(live_stack)
        wait_for(lambda least=done: ArchivedLog.objects.count() >= least, "some games are archived")
        live_stack.kill_process(process)
        assert read_logs() == before
    assert start_archiving(live_stack).wait(100) == 0
    assert ArchivedLog.objects.count() == GAME_COUNT
    assert read_logs() == before
    assert [find_faults(game_id=game.pk) for game in games] == [[]] * GAME_COUNT


def test_clients_can_read_logs_while_beat_and_a_worker_archive_games(live_stack: Stack) -> None:
    games = play_games_long_ago(GAME_COUNT)
    before, different = read_logs(), list[bool]()

    def read_again_and_again() -> None:
        try:
            while not is_over.wait(0.02):
                different.append(read_logs() != before)
        finally:
            connection.close()

    is_over, reader = threading.Event(), threading.Thread(target=read_again_and_again)
    live_stack.environment["ARCHIVE_AFTER_DAYS"] = "30"
    live_stack.start_worker()
    reader.start()
    try:
        live_stack.start_beat()
        wait_for(lambda: ArchivedLog.objects.count() == len(games), "all games are archived")
    finally:
        is_over.set()
        reader.join()
    assert different
    assert not any(different)
    assert not Event.objects.exists()
