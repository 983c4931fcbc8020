"""Archived logs: the whole log of a finished game in one compressed row. PostgreSQL packs and unpacks the logs."""

from collections.abc import Iterator

from django.db import connection, transaction

from durak_site.database.rows import read_named_rows
from games.models import ArchivedLog, Checkpoint, Game, StoredRecord
from games.sql.logs import ARCHIVE_LOG, SELECT_ARCHIVED_LOG


@transaction.atomic
def archive_log(game_id: str) -> None:
    """Replace the events of a finished game by an archived log, and delete its checkpoints and stored records.

    Do nothing if the log is archived already. Raise IntegrityError or DataError if the log is not the log of a finished
    game, or cannot be packed without loss; the database checks both. The caller must hold the lock on the game's row.
    """
    with connection.cursor() as cursor:
        cursor.execute(ARCHIVE_LOG, [game_id])
    for model in (Checkpoint, StoredRecord):
        model._default_manager.filter(game=game_id).delete()


def may_store_checkpoints(game_id: str) -> bool:
    """Return whether checkpoints of the game may be stored: its log must not be archived. Only short logs are archived.
    The checkpoints of a short log would be larger than the archived log, and folding the log takes about as long as
    reading a checkpoint. One query."""
    return not ArchivedLog.objects.filter(game=game_id).exists()


def find_wrong_archived_columns(game: Game) -> Iterator[str]:
    """Compare the columns of the game's archived log with its unpacked content. Yield the names of the columns that
    differ, and nothing if the log is not archived. One query.

    Raise DataError if the content cannot be unpacked.
    """
    with connection.cursor() as cursor:
        cursor.execute(SELECT_ARCHIVED_LOG, [game.pk])
        rows = read_named_rows(cursor)
    for row in rows:
        if row["version"] != game.version:
            yield "version"
        if bytes(row["digest"]) != bytes(row["computed_digest"]):
            yield "digest"
