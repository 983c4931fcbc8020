"""An archived log has exactly the events that it replaces.

The database refuses to delete events of a game that has no archived log, and to change an archived log.
"""

import random
import re
from typing import Any

import pytest
from django.db import DataError, IntegrityError, connection, transaction

from games import event_log
from games.models import ArchivedLog, Checkpoint, Event, Game, LogEvent, StoredRecord
from games.services.verify import find_faults
from games.sql.logs import ARCHIVE_LOG
from tests.games.event_log.test_log import SEED, list_presets_with_players
from tests.games.table import play_out, start_table
from tests.stack import ROOT

pytestmark = pytest.mark.django_db
EVENT_COLUMNS = [field.attname for field in LogEvent._meta.concrete_fields]
MAX_ARCHIVE_BYTES = 4000
"""Maximum average size of the archived log of an ordinary game, with its index entries."""
OVERHEAD_BYTES = 300
"""Number of bytes of an archived log besides its column `content`: its other columns, the headers that PostgreSQL adds,
and two index entries.
"""


def read_log(game: Game) -> list[tuple[Any, ...]]:
    return list(LogEvent.objects.filter(game=game).order_by("seq").values_list(*EVENT_COLUMNS))


def play_game_to_end(preset: str = "alemi-36", players: int = 2) -> Game:
    return play_out(start_table(preset, players, seed=SEED), random.Random(f"{preset} {players}"))


def execute_in_savepoint(statement: str, *values: object) -> None:
    """Execute a statement in a savepoint, so that the transaction of the test can continue after an error."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.mark.parametrize(("preset", "players"), list_presets_with_players())
def test_an_archived_log_has_the_same_events(preset: str, players: int) -> None:
    game = play_game_to_end(preset, players)
    before = read_log(game)
    event_log.archive_log(game.pk)
    assert not Event.objects.filter(game=game).exists()
    assert ArchivedLog.objects.get(game=game).version == game.version == len(before)
    assert read_log(game) == before
    assert find_faults(game_id=game.pk) == []


def test_the_database_view_has_all_columns_of_events() -> None:
    """If a migration adds a column to events, the functions that pack, unpack and digest logs need it, too."""
    game = play_game_to_end()
    assert {field.column for field in Event._meta.concrete_fields} == set(EVENT_COLUMNS)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM games_event LIMIT 0")
        assert {column.name for column in cursor.description} == set(EVENT_COLUMNS)
    assert len(read_log(game)[0]) == len(EVENT_COLUMNS) == 10


def test_archived_logs_are_small() -> None:
    for preset, players in list_presets_with_players():
        event_log.archive_log(play_game_to_end(preset, players).pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT avg(pg_column_size(content)), count(*) FROM games_archivedlog WHERE version < 400")
        size, games = cursor.fetchone()
    assert games > 5
    assert size + OVERHEAD_BYTES < MAX_ARCHIVE_BYTES


def test_archiving_deletes_records_and_checkpoints_that_readers_stored() -> None:
    game = play_game_to_end()
    event_log.load_or_store_record_part(game.pk, event_log.RecordForm.JSON)
    event_log.PastStateReader(game.pk, event_log.create_undealt_state(game)).load_state_after(60)
    assert Checkpoint.objects.filter(game=game).exists()
    event_log.archive_log(game.pk)
    assert not StoredRecord.objects.filter(game=game).exists()
    assert not Checkpoint.objects.filter(game=game).exists()
    event_log.PastStateReader(game.pk, event_log.create_undealt_state(game)).load_state_after(60)
    assert not Checkpoint.objects.filter(game=game).exists()


def test_archiving_twice_changes_nothing() -> None:
    game = play_game_to_end()
    event_log.archive_log(game.pk)
    before = ArchivedLog.objects.values().get()
    event_log.archive_log(game.pk)
    assert ArchivedLog.objects.values().get() == before


@pytest.mark.parametrize("change", [
    "DELETE FROM games_archivedlog", "UPDATE games_archivedlog SET version = version",
    "UPDATE games_archivedlog SET content = '{}'",
])  # fmt: skip
def test_the_database_refuses_to_change_an_archived_log(change: str) -> None:
    event_log.archive_log(play_game_to_end().pk)
    with pytest.raises(IntegrityError, match="append-only"):
        execute_in_savepoint(change)


def test_the_log_of_a_running_game_is_not_archived() -> None:
    table = start_table("alemi-36", 2)
    with pytest.raises(IntegrityError, match="not the log of this finished game"):
        event_log.archive_log(table.game.pk)
    assert len(read_log(table.game)) == table.game.version


STATEMENTS_OF_FALSE_ROWS = {
    "another content": "SELECT game_id, version, digest, replace(content, 'attacked', 'beaten') FROM true_row",
    "an empty content": "SELECT game_id, version, digest, '{}' FROM true_row",
    "the log of another game": "SELECT %(other)s, version, digest, content FROM true_row",
    "another version": "SELECT game_id, version - 1, digest, content FROM true_row",
    "another digest": "SELECT game_id, version, '\\x00'::bytea, content FROM true_row",
    "no digest": "SELECT game_id, version, NULL, content FROM true_row",
    "a game without events": "SELECT 'nothing', 0, digest, content FROM true_row",
}


@pytest.mark.parametrize("false_row", STATEMENTS_OF_FALSE_ROWS.values(), ids=STATEMENTS_OF_FALSE_ROWS)
def test_the_database_refuses_an_archived_log_that_differs_from_the_events(false_row: str) -> None:
    game, other = play_game_to_end(), play_game_to_end("spivak-52", 3)
    select = ARCHIVE_LOG.replace("INSERT INTO games_archivedlog (game_id, version, digest, content)", "")
    statement = (
        f"WITH true_row (game_id, version, digest, content) AS ({select.replace('%s', '%(game)s')})"
        f" INSERT INTO games_archivedlog (game_id, version, digest, content) {false_row}"
    )
    before = read_log(game), read_log(other)
    with pytest.raises((IntegrityError, DataError)), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, {"game": game.pk, "other": other.pk})
    assert (read_log(game), read_log(other)) == before
    assert not ArchivedLog.objects.exists()


@pytest.mark.parametrize("condition", ["game_id = %s", "game_id = %s AND seq = 3", "game_id = %s AND seq > 5"])
def test_the_database_refuses_to_delete_events_of_a_game_that_is_not_archived(condition: str) -> None:
    archived, game = play_game_to_end(), play_game_to_end("spivak-52", 3)
    event_log.archive_log(archived.pk)
    with pytest.raises(IntegrityError, match=f"append-only: DELETE of events of game {game.pk}"):
        execute_in_savepoint(f"DELETE FROM games_event WHERE {condition}", game.pk)  # noqa: S608
    with pytest.raises(IntegrityError, match="append-only"):
        execute_in_savepoint("DELETE FROM games_event WHERE game_id IN (%s, %s)", archived.pk, game.pk)


def test_events_that_differ_from_the_archived_log_are_not_deleted() -> None:
    """Events of an archived game may come back, for example after a wrong restore."""
    game = play_game_to_end()
    event_log.archive_log(game.pk)
    copy = """
        INSERT INTO games_event (game_id, seq, kind, seat, by, at, data, secret, public_number, secrets)
        SELECT game_id, seq, kind, seat, by, at + %s * interval '1 microsecond', data, secret, public_number, secrets
        FROM games_logevent WHERE game_id = %s
    """
    delete = "DELETE FROM games_event WHERE game_id = %s"
    execute_in_savepoint(copy, 0, game.pk)
    assert find_faults(game_id=game.pk) != []
    execute_in_savepoint(delete, game.pk)
    assert find_faults(game_id=game.pk) == []
    execute_in_savepoint(copy, 1, game.pk)
    with pytest.raises(IntegrityError, match="append-only"):
        execute_in_savepoint(delete, game.pk)


def test_triggers_do_not_read_temporary_tables_with_the_names_of_real_tables() -> None:
    game = play_game_to_end()
    for table in ("games_archivedlog", "games_game", "games_event"):
        execute_in_savepoint(f"CREATE TEMPORARY TABLE {table} (LIKE public.{table}) ON COMMIT DROP")
    execute_in_savepoint("INSERT INTO games_archivedlog SELECT id, version, '\\x00', '{}' FROM public.games_game")
    execute_in_savepoint(
        "INSERT INTO games_archivedlog SELECT game_id, count(*), games_compute_log_digest(array_agg(event)), ''"
        " FROM public.games_event event GROUP BY game_id"
    )
    with pytest.raises(IntegrityError, match="append-only"):
        execute_in_savepoint("DELETE FROM public.games_event WHERE game_id = %s", game.pk)
    with pytest.raises((IntegrityError, DataError)):
        execute_in_savepoint(
            "INSERT INTO public.games_archivedlog SELECT id, version, '\\x00', '{}' FROM public.games_game"
        )


def test_a_log_that_cannot_be_packed_without_loss_is_not_archived() -> None:
    game = play_game_to_end()
    last = Event.objects.filter(game=game).latest("seq")
    Event.objects.create(
        game=game, seq=last.seq + 2, kind="beaten", seat=0, at=last.at, secret=False, secrets=[0, 0],
        public_number=last.public_number + 1, data={},
    )  # fmt: skip
    Game.objects.filter(pk=game.pk).update(version=game.version + 1)
    with pytest.raises(IntegrityError, match="not the log of this finished game"):
        event_log.archive_log(game.pk)


EVENT_ROWS_PATTERN = re.compile(
    r"\bEvent\.(_meta|_default_manager|objects)|\bmodel in \(Event,|\bgames_event\b|\.events\.(all|filter|get)\b"
)
FILES_THAT_MAY_USE_EVENT_ROWS = {"games/sql/logs.py", "games/sql/irreplaceable_players.py"}
"""The files that use the database table of events itself. The first writes events, archives them, and has a binary
search with another branch for archived logs. The second reads events of running games, which are never archived.
"""


def test_only_listed_files_read_rows_of_events_instead_of_the_database_view() -> None:
    files = [path for app in ("games", "accounts", "durak_site") for path in (ROOT / app).rglob("*.py")]
    found = {str(path.relative_to(ROOT)) for path in files if EVENT_ROWS_PATTERN.search(path.read_text())}
    assert {path for path in found if "/migrations/" not in path} == FILES_THAT_MAY_USE_EVENT_ROWS
