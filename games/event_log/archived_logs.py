"""Archived logs: the whole log of a finished game in one compressed row. The database packs and unpacks it."""

from collections.abc import Iterator

from django.db import connection, transaction

from games.models import ArchivedLog, Checkpoint, Game, StoredRecord

ARCHIVE = """
    INSERT INTO games_archivedlog (game_id, version, digest, content)
    SELECT game_id, count(*), games_compute_log_digest(array_agg(event)), games_pack_log(game_id)
    FROM games_event event WHERE game_id = %s GROUP BY game_id
"""
ROW = """
    SELECT version, digest, games_compute_log_digest(ARRAY(
        SELECT event FROM games_unpack_log(game_id, content) event))
    FROM games_archivedlog WHERE game_id = %s
"""


@transaction.atomic
def archive_log(game_id: str) -> None:
    """Replace the events of a finished game by an archived log, and delete its checkpoints and stored records.

    Does nothing if the log is archived already. Raises IntegrityError or DataError if the log is not the log of a
    finished game, or cannot be packed without loss; the database checks both. The caller must hold the lock on the
    game's row.
    """
    with connection.cursor() as cursor:
        cursor.execute(ARCHIVE, [game_id])
    for model in (Checkpoint, StoredRecord):
        model._default_manager.filter(game=game_id).delete()


def may_store_checkpoints(game_id: str) -> bool:
    """Return whether readers may store checkpoints of the game. They would be larger than an archived log, and folding
    a log that is short enough to be archived takes about as long as reading a checkpoint. One query."""
    return not ArchivedLog.objects.filter(game=game_id).exists()


def find_wrong_archived_columns(game: Game) -> Iterator[str]:
    """Yield the columns of the game's archived log, if there is one, that do not describe its content. One query.

    Raises DataError if the content cannot be unpacked.
    """
    with connection.cursor() as cursor:
        cursor.execute(ROW, [game.pk])
        row = cursor.fetchone()
    if row is not None:
        version, digest, computed = row
        if version != game.version:
            yield "version"
        if bytes(digest) != bytes(computed):
            yield "digest"
