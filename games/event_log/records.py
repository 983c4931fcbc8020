"""The stored records of finished games: the part that follows from the log alone."""

import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from durak_site.http.json_encoding import compute_digest, encode_json
from games import engine
from games.engine import notation
from games.event_log.code_version import compute_code_digest
from games.event_log.long_logs import LONG_LOG_EVENTS, LONG_LOG_SLOTS
from games.event_log.rows import iterate_log, load_rules, read_event
from games.event_log.viewer_log import build_api_event
from games.models import EventColumns, Game, StoredRecord
from games.read_models import LoggedEvent, PlayRecord, RecordedMove

RecordForm = StoredRecord.Form


@dataclass(frozen=True)
class RecordPart:
    """The part of a record that follows from the log alone. `events_read` is 0 for a stored part."""

    digest: str
    content: bytes
    events_read: int = 0


def load_record_digest(game_id: str, form: RecordForm) -> str | None:
    """Return the digest of the stored part of a record, or None. One query."""
    return _select_stored_parts(game_id, form).values_list("digest", flat=True).first()


def load_or_store_record_part(game_id: str, form: RecordForm) -> RecordPart:
    """Return the part of a finished game's record that follows from the log. Compute and store it if it is missing.

    One query if it is stored. Otherwise, the log is read. Raises `Throttled` (429) if the log is long and another
    thread of this process is reading a long log.
    """
    part = _load_stored_part(game_id, form)
    if part is not None:
        return part
    game = Game.objects.select_related("series").get(pk=game_id)
    if game.version <= LONG_LOG_EVENTS:
        return _build_and_store_part(game, form)
    with LONG_LOG_SLOTS.take_slot():
        # Another reader may have stored the part since the last query.
        return _load_stored_part(game_id, form) or _build_and_store_part(game, form)


def find_wrong_records(game: Game) -> Iterator[tuple[str, str]]:
    """Compare the stored parts of a game's records with the log. Yield the form and the fault of each wrong part.

    The fault is `game` (the game is not finished), `form` (there is no such form), `content` or `digest`. Parts that
    another release stored are ignored. `game.series` must be loaded.
    """
    for row in StoredRecord.objects.filter(game=game.pk, code=compute_code_digest()):
        content = _decompress(row)
        if not game.is_over:
            yield row.form, "game"
        elif row.form not in RecordForm.values:
            yield row.form, "form"
        elif content is None or content != _PART_BUILDERS[RecordForm(row.form)](game):
            yield row.form, "content"
        elif row.digest != compute_digest(content):
            yield row.form, "digest"


def _decompress(row: StoredRecord) -> bytes | None:
    """Return the decompressed content of a stored record, or None if it cannot be decompressed."""
    try:
        return zlib.decompress(row.content)
    except zlib.error:
        return None


def _select_stored_parts(game_id: str, form: RecordForm) -> QuerySet[StoredRecord]:
    return StoredRecord.objects.filter(game=game_id, form=form, code=compute_code_digest())


def _load_stored_part(game_id: str, form: RecordForm) -> RecordPart | None:
    row = _select_stored_parts(game_id, form).first()
    return None if row is None else RecordPart(row.digest, zlib.decompress(row.content))


def _build_and_store_part(game: Game, form: RecordForm) -> RecordPart:
    """Compute the part and store it. Several readers may do so at the same time, because they store the same bytes."""
    content = _PART_BUILDERS[form](game)
    part = RecordPart(compute_digest(content), content, game.version)
    StoredRecord.objects.bulk_create(
        [
            StoredRecord(
                game=game, form=form, code=compute_code_digest(), digest=part.digest, content=zlib.compress(content)
            )
        ],
        update_conflicts=True,
        unique_fields=["game", "form"],
        update_fields=["code", "digest", "content"],
    )
    return part


def build_play_record(game: Game, log: Iterable[EventColumns]) -> PlayRecord:
    """Return the part of a finished game's record that follows from its log, with all hidden cards.

    `game.series` must be loaded.
    """
    moves: list[RecordedMove] = []
    events: list[LoggedEvent] = []
    for row in log:
        event = read_event(row)
        if (shown := engine.build_event_view(event, engine.EVERYTHING)) is not None:
            events.append(build_api_event(row.seq, shown, row.at, row.by))
        if (move := engine.get_move_text(event)) is not None:
            moves.append({"seat": engine.get_mover(event), "move": move, "at": row.at, "by": row.by or None})
    return {
        "rules": game.series.rules,
        "players": len(game.moves),
        "dealer": game.dealer,
        "previous": game.previous,
        "seed": bytes(game.seed).hex(),
        "commitment": game.commitment,
        "moves": moves,
        "events": events,
        "result": game.result,
    }


def _build_json_part(game: Game) -> bytes:
    return encode_json(build_play_record(game, iterate_log(game)))


def _build_text_part(game: Game) -> bytes:
    """Return the text of the game (see `games.engine.notation`), without the names of the players."""
    text = notation.write_game(
        notation.NotatedGame(
            rules=load_rules(game.series),
            player_names=(),
            dealer=game.dealer,
            previous=game.previous,
            seed=bytes(game.seed),
            commitment=game.commitment,
            result=game.result,
            moves=notation.list_moves(read_event(row) for row in iterate_log(game)),
        )
    )
    return text.encode()


_PART_BUILDERS: dict[RecordForm, Callable[[Game], bytes]] = {
    RecordForm.JSON: _build_json_part,
    RecordForm.TEXT: _build_text_part,
}
