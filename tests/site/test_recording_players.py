"""The players of `make lose` play on a real site, and the log has exactly the moves that they saw acknowledged."""

import asyncio
from urllib.parse import urlsplit

from benchmarks.lose.judging import find_faults
from benchmarks.lose.players import CountingTransport, Table, create_tables, describe_ended, play_at
from benchmarks.roll.visitor import visit_pages
from tests.stack import PATIENCE, Stack

MOVES = 6


async def play_some_moves(site: Stack, visitor: CountingTransport) -> tuple[Table, list[str]]:
    """Play some moves while a visitor opens pages. Return the table and the faults that were found during play."""
    port = urlsplit(site.address).port
    assert port is not None
    (table,) = await create_tables(port, 1)
    async with play_at([table]) as tasks, asyncio.timeout(PATIENCE):
        visiting = asyncio.create_task(visit_pages(visitor))
        while table.moves < MOVES or visitor.requests < 2:
            await asyncio.sleep(0.1)
        faults = await find_faults([table], site.database_url)
        visiting.cancel()
        return table, faults + describe_ended(tasks)


def test_players_record_their_moves_and_a_visitor_its_pages(site: Stack) -> None:
    visitor = CountingTransport(urlsplit(site.address).port or 0)
    table, faults = asyncio.run(play_some_moves(site, visitor))
    assert faults == []
    assert visitor.failures == []
    for player in table.players:
        assert player.transport.failures == []
        assert player.transport.requests > sum(len(hand.acknowledged) for hand in player.hands.values()) > 0
    forgotten = next(iter(table.list_hands().values())).acknowledged.pop()
    assert forgotten
    assert len(asyncio.run(find_faults([table], site.database_url))) == 1
