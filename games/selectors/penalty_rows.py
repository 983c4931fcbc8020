"""Penalties and their marks as rows of plain values, for downloads of any length.

Model instances would take five times as long.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import BigIntegerField, DecimalField, F, Func, QuerySet, Sum, TextField, Value
from django.db.models.functions import Cast

from durak_site.database.batches import read_in_batches
from durak_site.http.json_encoding import compute_digest
from games.models import GameSeat, Penalty, PenaltyMark
from games.models.penalty import get_penalty_state

Row = dict[str, Any]
BATCH_SIZE = 1000
PENALTY_FIELDS = (
    "pk", "series_id", "series__title", "game_id", "game__number", "seat", "debtor_id", "debtor__username", "reason",
    "epaulettes", "words", "last_mark", "created_at",
)  # fmt: skip
SETTLED_STATES = ("paid", "forgiven")


def iterate_penalty_rows(penalties: QuerySet[Penalty]) -> Iterator[list[Row]]:
    """Yield batches of penalties with creditors and last mark, newest penalty first. Four queries per batch."""
    for batch in _read_batches(penalties):
        players, fools = _load_players(batch), _load_fools(batch)
        last = {mark["penalty"]: mark for mark in _list_marks(batch)}
        yield [_build_penalty_row(one, players[one.game_id], fools[one.game_id], last[one.pk]) for one in batch]


def iterate_mark_rows(penalties: QuerySet[Penalty]) -> Iterator[list[Row]]:
    """Yield batches of marks, grouped by penalty, newest penalty first. Two queries per batch."""
    for batch in _read_batches(penalties):
        marks = defaultdict(list)
        for mark in _list_marks(batch):
            marks[mark["penalty"]].append(mark)
        yield [mark for one in batch for mark in marks[one.pk]]


def compute_ledger_digest(penalties: QuerySet[Penalty]) -> str:
    """Return a digest that differs whenever the rows of these penalties or of their marks differ. Two queries.

    It contains the columns that can change: which penalties and marks there are, and the names of people and series.
    """
    seats = _sum_hashes(penalties, "pk", "game__seats__index", "game__seats__player__username", "series__title")
    marks = _sum_hashes(PenaltyMark.objects.filter(penalty__in=penalties.values("pk")), "pk", "by__username")
    return compute_digest(f"{seats} {marks}".encode())


def _sum_hashes(rows: QuerySet[Any], *columns: str) -> Any:
    """Return the sum of the hashes of all rows, each of which is the hash of these columns."""
    text = Func(Value(" "), *columns, function="concat_ws", output_field=TextField())
    row_hash = Func(text, Value(0), function="hashtextextended", output_field=BigIntegerField())
    numbers = Cast(row_hash, DecimalField(max_digits=20, decimal_places=0))
    return rows.order_by().aggregate(total=Sum(numbers))["total"]


def _read_batches(penalties: QuerySet[Penalty]) -> Iterator[list[Any]]:
    rows: Any = penalties.prefetch_related(None).values_list(*PENALTY_FIELDS, named=True)
    return read_in_batches(rows, "-created_at", "-pk", size=BATCH_SIZE)


def _list_marks(penalties: Iterable[Any]) -> Iterable[Any]:
    marks = PenaltyMark.objects.filter(penalty__in=[one.pk for one in penalties]).order_by("pk")
    return marks.values("penalty", "mark", "at", "note", username=F("by__username"))


def _load_players(penalties: Iterable[Any]) -> dict[str, list[tuple[int, str]]]:
    """Map the id of each game to its people (id, username), in the order of their seats."""
    seats = GameSeat.objects.filter(game__in={one.game_id for one in penalties}, player__isnull=False)
    players = defaultdict(list)
    for game_id, player_id, name in seats.order_by("index").values_list("game_id", "player_id", "player__username"):
        players[game_id].append((player_id, name))
    return players


def _load_fools(penalties: Iterable[Any]) -> dict[str, set[int]]:
    """Map the id of each game to the ids of the people who owe a penalty because they were its fools."""
    owed = Penalty.objects.filter(game__in={one.game_id for one in penalties}, reason=Penalty.Reason.FOOL)
    fools = defaultdict(set)
    for game_id, debtor_id in owed.values_list("game_id", "debtor_id"):
        fools[game_id].add(debtor_id)
    return fools


def _build_penalty_row(one: Any, players: list[tuple[int, str]], fools: set[int], last: Row) -> Row:
    state = get_penalty_state(one.last_mark)
    is_settled = state in SETTLED_STATES
    return {
        "id": one.pk,
        "series": one.series_id,
        "series_title": one.series__title,
        "game": one.game_id,
        "game_number": one.game__number,
        "seat": one.seat,
        "debtor": one.debtor__username,
        "creditors": ", ".join(name for player_id, name in players if player_id not in fools | {one.debtor_id}),
        "reason": one.reason,
        "epaulettes": one.epaulettes,
        "words": one.words,
        "state": state,
        "owed_at": one.created_at,
        "settled_at": last["at"] if is_settled else "",
        "settled_by": last["username"] if is_settled else "",
        "note": last["note"],
    }
