"""The players of `make lose` and `make roll` record exactly the moves in the log."""

import asyncio
from urllib.parse import urlsplit

from benchmarks.lose.move_comparison import find_faults, read_logged_moves
from benchmarks.lose.players import (
    CountingTransport,
    PlayedSeries,
    create_all_series,
    describe_ended_players,
    play_all_series,
)
from benchmarks.roll import __main__ as roll
from benchmarks.roll.player_group import GroupReport, start_group
from benchmarks.roll.visitor import visit_pages
from tests.stack import PATIENCE, ROOT, Stack

NUMBER_OF_MOVES = 6


async def play_some_moves(site: Stack, visitor: CountingTransport) -> tuple[PlayedSeries, list[str]]:
    """Play while a visitor opens pages. Return the series and the faults found during play."""
    port = urlsplit(site.address).port
    assert port is not None
    (table,) = await create_all_series(port, 1)
    async with play_all_series([table]) as tasks, asyncio.timeout(PATIENCE):
        visiting = asyncio.create_task(visit_pages(visitor))
        while table.moves < NUMBER_OF_MOVES or visitor.requests < 2:
            await asyncio.sleep(0.1)
        faults = await find_faults([table], site.database_url)
        visiting.cancel()
        return table, faults + describe_ended_players(tasks)


def test_players_record_their_moves_and_a_visitor_its_pages(site: Stack) -> None:
    visitor = CountingTransport(urlsplit(site.address).port or 0)
    table, faults = asyncio.run(play_some_moves(site, visitor))
    assert faults == []
    assert visitor.failures == []
    for player in table.players:
        assert player.transport.failures == []
        assert player.transport.requests > sum(len(sent.acknowledged) for sent in player.sent_moves.values()) > 0
    forgotten = next(iter(table.collect_sent_moves().values())).acknowledged.pop()
    assert forgotten
    assert len(asyncio.run(find_faults([table], site.database_url))) == 1


async def play_in_a_group(port: int) -> GroupReport:
    """Start a group of players in another process, wait until they have made some moves, and stop it.

    Return the last report of the group.
    """
    async with start_group(ROOT / "clients" / "python", port, 1, first=2) as group, asyncio.timeout(PATIENCE):
        while (await group.request_report()).moves < NUMBER_OF_MOVES:
            await asyncio.sleep(0.1)
        return await group.stop()


def test_a_group_of_players_reports_its_moves(site: Stack) -> None:
    report = asyncio.run(play_in_a_group(urlsplit(site.address).port or 0))
    sent_moves = report.collect_sent_moves()
    games = {game for game, _ in sent_moves}
    logged = {key: moves for key, moves in read_logged_moves(site.database_url).items() if key[0] in games}
    assert roll.find_faults([report], logged) == []
    logged[next(key for key, sent in sent_moves.items() if sent.acknowledged)].pop(0)
    assert len(roll.find_faults([report], logged)) == 1
