"""Archived logs: the log of a finished game in one row, packed and unpacked by PostgreSQL."""

from collections.abc import Iterator

from django.db import connection, transaction

from durak_site.database.rows import read_named_rows
from games.models import ArchivedLog, Checkpoint, Game, StoredRecord
from games.sql.logs import ARCHIVE_LOG, SELECT_ARCHIVED_LOG


@transaction.atomic
def archive_log(game_id: str) -> None:
    """Replace the events of a finished game by an archived log, and delete its checkpoints and stored records.

    No effect if the log is archived already. The caller has locked the game's row. Raises IntegrityError or DataError
    if the database finds that the game is not finished, or that packing would lose data.
    """
    with connection.cursor() as cursor:
        cursor.execute(ARCHIVE_LOG, [game_id])
    for model in (Checkpoint, StoredRecord):
        model._default_manager.filter(game=game_id).delete()


def may_store_checkpoints(game_id: str) -> bool:
    """Return whether checkpoints of the game may be stored. They may not if its log is archived. One query.

    An archived log needs no checkpoints: it is short, and folding it takes about as long as reading a checkpoint.
    """
    return not ArchivedLog.objects.filter(game=game_id).exists()


def find_wrong_archived_columns(game: Game) -> Iterator[str]:
    """Yield the name of each column of the archived log that does not fit the events packed in it. One query.

    Raises DataError if the events cannot be unpacked.
    """
    with connection.cursor() as cursor:
        cursor.execute(SELECT_ARCHIVED_LOG, [game.pk])
        rows = read_named_rows(cursor)
    for row in rows:
        if row["version"] != game.version:
            yield "version"
        if bytes(row["digest"]) != bytes(row["computed_digest"]):
            yield "digest"
