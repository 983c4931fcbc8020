"""Players in a process of their own, because they may use the Python client of another release.

The process runs `python -m benchmarks.roll.group PORT NUMBER FIRST`. It writes a report when play begins, one for each
line that it reads, and the last one when its standard input has ended and the players have stopped.
"""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.lose.judging import collect_sent_moves
from benchmarks.lose.players import SentMoves, Table, create_tables, describe_ended, play_at
from tests.stack import ROOT

LONGEST_REPORT = 1 << 24
"""Bytes."""


@dataclass
class Report:
    """The requests and moves of a group until now.

    `sent_moves` has an entry for each game and seat: both, the numbers of the moves, and whether another is being sent.
    `ended` has a sentence for each player who has stopped by itself.
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


def make_report(tables: list[Table], ended: list[str]) -> Report:
    transports = [player.transport for table in tables for player in table.players]
    return Report(
        requests=sum(each.requests for each in transports),
        failures=[failure for each in transports for failure in each.failures],
        ended=ended,
        sent_moves=[(*key, sent.acknowledged, sent.is_sending) for key, sent in collect_sent_moves(tables).items()],
    )


@dataclass
class Group:
    """The process of a group."""

    process: asyncio.subprocess.Process

    async def request_report(self) -> Report:
        assert self.process.stdin is not None
        self.process.stdin.write(b"report\n")
        return await self.read_report()

    async def stop(self) -> Report:
        """Let the players stop, and return the last report."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return await self.read_report()

    async def read_report(self) -> Report:
        assert self.process.stdout is not None
        return Report(**json.loads(await self.process.stdout.readline()))


@asynccontextmanager
async def start_group(client: Path, port: int, number: int, first: int = 0) -> AsyncIterator[Group]:
    """Let a group play at a number of new tables until the end of the block.

    `client` is the directory of its Python client. The names of its accounts count the tables from `first`.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.roll.group", str(port), str(number), str(first)),
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(client)},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_REPORT,
    )
    group = Group(process)
    try:
        await group.read_report()
        yield group
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def play(port: int, number: int, first: int) -> None:
    """Play until standard input ends, and write the reports."""
    tables = await create_tables(port, number, first)
    async with play_at(tables) as tasks:
        write_report(make_report(tables, []))
        while await asyncio.to_thread(sys.stdin.readline):
            write_report(make_report(tables, describe_ended(tasks)))
        ended = describe_ended(tasks)
    write_report(make_report(tables, ended))


def write_report(report: Report) -> None:
    print(json.dumps(asdict(report)), flush=True)


if __name__ == "__main__":
    asyncio.run(play(*map(int, sys.argv[1:])))
