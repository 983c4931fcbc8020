"""A group of players in a process of its own, so that it can use the Python client of another release.

`python -m benchmarks.roll.player_group PORT NUMBER FIRST` writes a report when play begins, and one for each line of
its standard input. At the end of the input, the players stop, and the process writes the last report.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.lose.move_comparison import collect_sent_moves
from benchmarks.lose.players import PlayedSeries, SentMoves, create_all_series, describe_ended_players, play_all_series
from tests.stack import ROOT

MAX_REPORT_BYTES = 1 << 24
"""Maximum size of a report in bytes."""


@dataclass
class GroupReport:
    """The requests and moves of a group so far. `ended` has a sentence for each player who stopped too early.

    `sent_moves` lists for each game and seat: the game's id, the seat, the event numbers of the acknowledged moves, and
    whether one more move is being sent.
    """

    requests: int
    failures: list[str]
    ended: list[str]
    sent_moves: list[tuple[str, int, list[int], bool]]

    @property
    def moves(self) -> int:
        return sum(len(acknowledged) for _, _, acknowledged, _ in self.sent_moves)

    def collect_sent_moves(self) -> dict[tuple[str, int], SentMoves]:
        return {
            (game, seat): SentMoves(acknowledged, is_sending)
            for game, seat, acknowledged, is_sending in self.sent_moves
        }


def make_report(tables: list[PlayedSeries], ended: list[str]) -> GroupReport:
    transports = [player.transport for table in tables for player in table.players]
    return GroupReport(
        requests=sum(each.requests for each in transports),
        failures=[failure for each in transports for failure in each.failures],
        ended=ended,
        sent_moves=[(*key, sent.acknowledged, sent.is_sending) for key, sent in collect_sent_moves(tables).items()],
    )


@dataclass
class PlayerGroup:
    """The process in which a group of players runs."""

    process: asyncio.subprocess.Process

    async def request_report(self) -> GroupReport:
        assert self.process.stdin is not None
        self.process.stdin.write(b"report\n")
        return await self.read_report()

    async def stop(self) -> GroupReport:
        """Let the players stop, and return the last report."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return await self.read_report()

    async def read_report(self) -> GroupReport:
        assert self.process.stdout is not None
        return GroupReport(**json.loads(await self.process.stdout.readline()))


@asynccontextmanager
async def start_group(client: Path, port: int, number: int, first: int = 0) -> AsyncIterator[PlayerGroup]:
    """Let a group play `number` new series until the end of the block.

    `client` is the directory of the group's Python client. The accounts' names contain the number of the series, which
    counts from `first`.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.roll.player_group", str(port), str(number), str(first)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(client)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=MAX_REPORT_BYTES,
    )
    group = PlayerGroup(process)
    try:
        await group.read_report()
        yield group
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def play(port: int, number: int, first: int) -> None:
    """Play until the standard input ends, and write the reports."""
    tables = await create_all_series(port, number, first)
    async with play_all_series(tables) as tasks:
        write_report(make_report(tables, []))
        while await asyncio.to_thread(sys.stdin.readline):
            write_report(make_report(tables, describe_ended_players(tasks)))
        ended = describe_ended_players(tasks)
    write_report(make_report(tables, ended))


def write_report(report: GroupReport) -> None:
    print(json.dumps(asdict(report)), flush=True)


if __name__ == "__main__":
    asyncio.run(play(*map(int, sys.argv[1:])))
