"""Comparison of the moves that players saw acknowledged with the moves in the log."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping

import psycopg

from benchmarks.lose.players import PlayedSeries, SentMoves

SELECT_LOGGED_MOVES = """
    SELECT game_id, seat, public_number + secrets[seat + 1] FROM games_logevent
    WHERE by = 'player' ORDER BY game_id, seq
"""
MoveNumbers = Mapping[tuple[str, int], list[int]]


async def find_faults(tables: list[PlayedSeries], database_url: str) -> list[str]:
    """Return a sentence for each seat whose moves in the log differ from its acknowledged moves.

    The players may go on playing meanwhile.
    """
    before = {key: list(sent.acknowledged) for key, sent in collect_sent_moves(tables).items()}
    logged = await asyncio.to_thread(read_logged_moves, database_url)
    return compare_moves(before, logged, collect_sent_moves(tables))


def collect_sent_moves(tables: list[PlayedSeries]) -> dict[tuple[str, int], SentMoves]:
    return {key: sent for table in tables for key, sent in table.collect_sent_moves().items()}


def read_logged_moves(database_url: str) -> dict[tuple[str, int], list[int]]:
    """Map each game and seat to the moves of its player in the log, oldest first.

    A move is given as the number of its event, as the seat's view counts events.
    """
    moves = defaultdict(list)
    with psycopg.connect(database_url) as connection:
        for game, seat, number in connection.execute(SELECT_LOGGED_MOVES):
            moves[game, seat].append(number)
    return moves


def compare_moves(before: MoveNumbers, logged: MoveNumbers, after: Mapping[tuple[str, int], SentMoves]) -> list[str]:
    """Return a sentence for each seat whose moves in the log differ from its acknowledged moves.

    The moves of a seat in the log must begin with those in `before`, which were acknowledged before the log was read.
    All further moves must be in `after`, which also has the moves that were acknowledged soon afterwards. The only
    exception is one last move whose response the player still awaits.
    """
    faults = []
    for key in {*before, *logged}:
        game, seat = key
        first, moves, sent = before.get(key, []), logged.get(key, []), after.get(key, SentMoves())
        known = sent.acknowledged[: len(moves)]
        unknown = len(moves) - len(known)
        if moves[: len(first)] != first:
            faults.append(f"{game}: seat {seat} saw the moves {first} acknowledged, the log has {moves}")
        elif moves[: len(known)] != known or unknown > sent.is_sending:
            faults.append(f"{game}: the log has the moves {moves} of seat {seat}, which has made {sent.acknowledged}")
    return faults
