"""Finished games are archived by a background task some time after their end, or by a command."""

import random
import threading
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from games import event_log, tasks
from games.models import ArchivedLog, ArchiveProgress, Event, Game
from games.services import log_archive
from games.services.log_archive import archive_next_games
from games.services.verify import find_faults
from tests.games.table import play_out, start_table

pytestmark = pytest.mark.django_db
MIN_AGE_IN_DAYS = 30


@pytest.fixture(autouse=True)
def enable_archiving(settings: Any) -> None:
    settings.ARCHIVE_AFTER_DAYS = MIN_AGE_IN_DAYS


@pytest.fixture
def limit_calls_to_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit each call of `archive_next_games` to one game."""
    monkeypatch.setattr(log_archive, "SLICE_SECONDS", -1.0)


def play_game_to_end(days_ago: float) -> Game:
    finished_at: datetime = timezone.now() - timedelta(days=days_ago)
    return play_out(start_table("alemi-36", 2, now=finished_at), random.Random("any game"), now=finished_at)


def add_impossible_event(game: Game) -> None:
    """Add an event that cannot follow the last event of the log, and leave a gap of one number before it."""
    last = Event.objects.filter(game=game).latest("seq")
    Event.objects.create(
        game=game, seq=last.seq + 2, kind="beaten", seat=0, at=last.at, secret=False, secrets=[0, 0],
        public_number=1, data={},
    )  # fmt: skip


def list_ids_of_archived_games() -> set[str]:
    return set(ArchivedLog.objects.values_list("game", flat=True))


def test_only_games_that_finished_long_enough_ago_are_archived() -> None:
    old, new, running = (
        play_game_to_end(MIN_AGE_IN_DAYS + 1),
        play_game_to_end(MIN_AGE_IN_DAYS - 1),
        start_table("alemi-36", 2).game,
    )
    assert archive_next_games(now=timezone.now()) == 1
    assert list_ids_of_archived_games() == {old.pk}
    assert archive_next_games(now=timezone.now()) == 0
    assert archive_next_games(now=timezone.now() + timedelta(days=2)) == 1
    assert list_ids_of_archived_games() == {old.pk, new.pk}
    assert archive_next_games(now=timezone.now() + timedelta(days=900)) == 0
    assert running.pk not in list_ids_of_archived_games()


def test_a_long_log_is_not_archived_because_each_read_would_unpack_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play_game_to_end(MIN_AGE_IN_DAYS + 1)
    monkeypatch.setattr(event_log, "LONG_LOG_EVENTS", game.version - 1)
    assert archive_next_games(now=timezone.now()) == 0
    monkeypatch.setattr(event_log, "LONG_LOG_EVENTS", game.version)
    assert archive_next_games(now=timezone.now()) == 1


def test_no_game_is_archived_by_default(settings: Any) -> None:
    settings.ARCHIVE_AFTER_DAYS = 0
    play_game_to_end(MIN_AGE_IN_DAYS + 1)
    assert archive_next_games(now=timezone.now()) == 0
    with pytest.raises(CommandError, match="ARCHIVE_AFTER_DAYS"):
        call_command("archive_games")
    assert not ArchivedLog.objects.exists()


def test_each_call_begins_after_the_games_of_the_previous_call(limit_calls_to_one_game: None) -> None:
    newer, older = play_game_to_end(MIN_AGE_IN_DAYS + 1), play_game_to_end(MIN_AGE_IN_DAYS + 2)
    tasks.archive_games()
    assert list_ids_of_archived_games() == {older.pk}
    assert ArchiveProgress.objects.get().reached_id == older.pk
    tasks.archive_games()
    assert list_ids_of_archived_games() == {older.pk, newer.pk}
    assert archive_next_games(now=timezone.now()) == 0


def test_archiving_starts_again_without_harm_if_its_progress_is_lost(limit_calls_to_one_game: None) -> None:
    play_game_to_end(MIN_AGE_IN_DAYS + 2)
    assert archive_next_games(now=timezone.now()) == 1
    ArchiveProgress.objects.all().delete()
    last = play_game_to_end(MIN_AGE_IN_DAYS + 1)
    assert archive_next_games(now=timezone.now()) == 1
    assert last.pk in list_ids_of_archived_games()
    assert archive_next_games(now=timezone.now()) == 0


def test_a_game_whose_log_is_broken_keeps_its_event_rows(caplog: pytest.LogCaptureFixture) -> None:
    broken, sound = play_game_to_end(MIN_AGE_IN_DAYS + 2), play_game_to_end(MIN_AGE_IN_DAYS + 1)
    add_impossible_event(broken)
    rows = Event.objects.filter(game=broken).count()
    assert archive_next_games(now=timezone.now()) == 2
    assert list_ids_of_archived_games() == {sound.pk}
    assert Event.objects.filter(game=broken).count() == rows
    assert [record.getMessage() for record in caplog.records] == [
        f"Game {broken.pk} cannot be archived: IntegrityError"
    ]


def test_the_command_archives_all_due_games_and_tries_refused_games_again(limit_calls_to_one_game: None) -> None:
    play_game_to_end(MIN_AGE_IN_DAYS + 3)
    play_game_to_end(MIN_AGE_IN_DAYS + 2)
    assert call_command_and_get_output("archive_games") == "2 archived.\n"
    broken = play_game_to_end(MIN_AGE_IN_DAYS + 1)
    add_impossible_event(broken)
    archive_next_games(now=timezone.now())
    for _ in range(2):
        with pytest.raises(CommandError, match="1 games could not be archived"):
            call_command("archive_games", stdout=StringIO())
    assert find_faults(game_id=broken.pk) != []


def call_command_and_get_output(command: str) -> str:
    out = StringIO()
    call_command(command, stdout=out)
    return out.getvalue()


@pytest.mark.django_db(transaction=True)
def test_a_locked_game_ends_the_call_and_is_archived_by_the_next_call() -> None:
    first, locked, last = (play_game_to_end(MIN_AGE_IN_DAYS + days) for days in (3, 2, 1))
    with transaction.atomic():
        Game.objects.select_for_update().get(pk=locked.pk)
        assert archive_in_thread() == 1
        assert list_ids_of_archived_games() == {first.pk}
    assert archive_in_thread() == 2
    assert list_ids_of_archived_games() == {first.pk, locked.pk, last.pk}


@pytest.mark.django_db(transaction=True)
def test_two_workers_archive_each_game_once() -> None:
    games = [play_game_to_end(MIN_AGE_IN_DAYS + 1 + number) for number in range(6)]
    workers = [threading.Thread(target=archive_and_close_connection) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    while archive_next_games(now=timezone.now()):
        pass
    assert list_ids_of_archived_games() == {game.pk for game in games}
    assert [find_faults(game_id=game.pk) for game in games] == [[]] * 6


def archive_and_close_connection() -> int:
    try:
        return archive_next_games(now=timezone.now())
    finally:
        connection.close()


def archive_in_thread() -> int:
    archived_counts: list[int] = []
    worker = threading.Thread(target=lambda: archived_counts.append(archive_and_close_connection()))
    worker.start()
    worker.join()
    return archived_counts[0]
