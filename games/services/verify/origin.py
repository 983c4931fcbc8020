"""Checks of the columns that come from the series, the previous game and the seed."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from games import engine, event_log
from games.models import Game, GameSeat
from games.services.series.next_game import find_previous_and_dealer
from games.services.verify.compared_rows import ComparedRows, ExpectedOwner
from games.services.verify.log import LogRow
from games.services.verify.sentences import expect_equal, expect_not_before, expect_that, round_trip_through_json


def find_inherited_column_faults(game: Game, seats: Sequence[GameSeat], compared_rows: ComparedRows) -> Iterator[str]:
    yield from expect_equal("host", game.host_id, game.series.creator_id)
    players = len(compared_rows.owners)
    for column in ("moves", "overdue", "overdue_in_row"):
        counters = getattr(game, column)
        yield from expect_that(len(counters) == players, column, counters, f"{players} numbers")
    yield from _find_owner_faults(game, seats, compared_rows.owners)
    if game.number == 1:
        yield from expect_equal("previous", game.previous, None)
        yield from expect_that(game.dealer < players, "dealer", game.dealer, "a seat")
    else:
        yield from _find_previous_game_faults(game, compared_rows.previous_game)


def _find_owner_faults(game: Game, seats: Sequence[GameSeat], series_seats: Sequence[ExpectedOwner]) -> Iterator[str]:
    yield from expect_equal("the list of seats", [seat.index for seat in seats], list(range(len(series_seats))))
    players = {seat.player_id for seat in seats} - {None}
    if players and not players & {one.player_id for one in series_seats}:
        yield f"series is {game.series_id}, expected the one in which these players have seats"
        return
    for seat, agreed in zip(seats, series_seats, strict=False):
        yield from expect_equal(f"seat {seat.index}: player", seat.player_id, agreed.player_id)
        yield from expect_equal(f"seat {seat.index}: computer", seat.computer, agreed.computer)


def _find_previous_game_faults(game: Game, last: Game | None) -> Iterator[str]:
    if last is None or last.finished_at is None:
        before = Game.objects.filter(series=game.series_id, number__lt=game.number, finished_at__isnull=False)
        yield from expect_equal("number", game.number, before.count() + 1)
        return
    yield from expect_not_before("started_at", game.started_at, last.finished_at)
    previous, dealer = find_previous_and_dealer(last)
    yield from expect_equal("previous", game.previous, round_trip_through_json(previous))
    yield from expect_equal("dealer", game.dealer, dealer)


def find_deal_faults(game: Game, rows: Sequence[LogRow]) -> Iterator[str]:
    """Check that the deck and the commitment follow from the seed of the game."""
    seed = bytes(game.seed)
    is_promised = engine.compute_commitment(seed) == game.commitment
    wrong = _describe_first_wrong_row(game, rows)
    if wrong is not None and not is_promised:
        yield "seed is not the one that was promised, and not the one from which the cards were dealt"
    elif wrong is not None:
        yield f"{wrong}, so the deal does not follow from the seed"
    elif not is_promised:
        yield from expect_equal("commitment", game.commitment, engine.compute_commitment(seed))


def _describe_first_wrong_row(game: Game, rows: Sequence[LogRow]) -> str | None:
    rules, seed = event_log.load_rules(game.series), bytes(game.seed)
    try:
        _, dealt = engine.deal_game(rules, len(game.moves), dealer=game.dealer, previous=game.previous, seed=seed)
    except Exception as error:  # a falsified dealer or `previous` may have any value
        return f"dealer or previous is wrong: the cards cannot be dealt ({type(error).__name__})"
    for number, (event, row) in enumerate(zip_longest(dealt, rows[: len(dealt)]), 1):
        if row is None:
            return f"event {number} is missing"
        for column, stored, expected in (
            ("kind", row.kind, event.kind),
            ("seat", row.seat, event.seat),
            ("data", row.data, round_trip_through_json(event.to_data())),
        ):
            if stored != expected:
                return f"event {number}: {column} is not what was dealt"
    return None
