"""Checks of the standing orders, the pending turn notifications and the penalties of a game."""

from collections.abc import Iterator, Sequence

from django.db.models import OuterRef, Subquery

from games import orders
from games.models import Game, GameSeat, Penalty, PenaltyMark, PendingTurnNotification
from games.services.penalties import build_penalties, has_active_debtor
from games.services.verify.compared_rows import ComparedRows
from games.services.verify.replay import Replay
from games.services.verify.sentences import MAX_SKEW, expect_between, expect_equal, expect_not_before, expect_that

PENALTY_FIELDS = ("series_id", "seat", "reason", "epaulettes", "words", "created_at")


def find_standing_order_faults(game: Game, compared_rows: ComparedRows, replay: Replay) -> Iterator[str]:
    """Check the standing orders, but not their seats, which are compared with the game's bit mask."""
    for row in compared_rows.standing_orders:
        name = f"orders of seat {row.seat}"
        yield from expect_between(f"{name}: bout", row.bout, 1, max(replay.state.bout, 1))
        yield from expect_not_before(f"{name}: left_at", row.given_at, game.started_at)
        if game.finished_at is not None:
            is_before_end = row.given_at <= game.finished_at + MAX_SKEW
            yield from expect_that(is_before_end, f"{name}: left_at", row.given_at, "a time before the end")
        try:
            orders.parse_orders(row.orders, replay.state.rules)
        except orders.InvalidOrdersError:
            yield f"{name}: words is not what can be ordered under these rules"


def find_pending_turn_faults(game: Game) -> Iterator[str]:
    for row in PendingTurnNotification.objects.filter(game=game):
        is_awaited = bool(row.seats) and not row.seats & ~game.awaited
        yield from expect_that(is_awaited, "pending turns: seats", row.seats, f"some of the seats in {game.awaited}")
        yield from expect_between("pending turns: since", row.since, game.started_at, game.waiting_since)


def find_penalty_faults(game: Game, seats: Sequence[GameSeat]) -> Iterator[str]:
    """Check the penalties of a finished game, and the last mark of each against its history.

    Penalties of deleted accounts may be missing: the accounts were perhaps deleted before the game ended.
    """
    owed = {one.debtor_id: one for one in build_penalties(game, seats)}
    newest = PenaltyMark.objects.filter(penalty=OuterRef("pk")).order_by("-pk").values("mark")[:1]
    for row in Penalty.objects.filter(game=game).annotate(newest_mark=Subquery(newest)):
        name, expected = f"penalty {row.pk}", owed.pop(row.debtor_id, None)
        if expected is None:
            yield f"{name}: game or debtor is wrong, player {row.debtor_id} owes nothing for this game"
            continue
        for column in PENALTY_FIELDS:
            yield from expect_equal(
                f"{name}: {column.removesuffix('_id')}", getattr(row, column), getattr(expected, column)
            )
        yield from expect_equal(f"{name}: last_mark", row.last_mark, row.newest_mark)
    for debtor in owed if has_active_debtor(owed) else ():
        yield f"there is no penalty of player {debtor}"
