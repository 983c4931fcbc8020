"""The web servers of a machine are replaced as in `make roll`, without a failed request."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.lose.broker import BrokerCluster
from benchmarks.lose.database import DatabaseCluster
from benchmarks.lose.machine import Machine
from benchmarks.lose.move_comparison import find_faults
from benchmarks.lose.players import CountingTransport, PlayedSeries, create_all_series, play_all_series
from benchmarks.lose.proxy import Proxy, find_haproxy
from benchmarks.lose.site import MACHINES, ClusterSite
from benchmarks.roll.__main__ import replace_process
from benchmarks.roll.visitor import visit_pages
from tests.attack.site import read_readme_commands
from tests.conftest import build_worker_database_url
from tests.stack import PATIENCE, is_answering

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_haproxy() is None, reason="NO haproxy: a roll of web servers is NOT tried"),
]
WEB_SERVER_COMMANDS = [
    (program, rest) for program, *rest in read_readme_commands() if program in ("gunicorn", "uvicorn")
]


@pytest.fixture
def two_machines(database_for_test_file: None, tmp_path: Path) -> Iterator[ClusterSite]:
    """Run two machines' web servers behind HAProxy, with the tests' database and broker."""
    proxy, urls = Proxy(tmp_path), (build_worker_database_url(), os.environ["REDIS_URL"])
    machines = {name: Machine(name, tmp_path, *urls) for name in MACHINES}
    try:
        proxy.start({name: machine.site.ports for name, machine in machines.items()}, {}, "none")
        for machine in machines.values():
            for program, rest in WEB_SERVER_COMMANDS:
                machine.site.start_process(program, rest)
        for machine in machines.values():
            for program, process in machine.site.web_servers.items():
                address = f"http://127.0.0.1:{machine.site.ports[program]}"
                machine.stack.wait_until(process, lambda address=address: is_answering(address), program)
        for name in MACHINES:
            for program, _ in WEB_SERVER_COMMANDS:
                proxy.resume(name, program)
        yield ClusterSite(DatabaseCluster(tmp_path), BrokerCluster(tmp_path), proxy, machines)
    finally:
        for machine in machines.values():
            machine.stop()
        proxy.stop()


def test_no_request_fails_while_the_web_servers_of_a_machine_are_replaced(two_machines: ClusterSite) -> None:
    north = two_machines.machines["north"]
    before = dict(north.site.web_servers)

    visitor = CountingTransport(two_machines.proxy.port)

    async def replace_web_servers() -> tuple[PlayedSeries, list[str]]:
        (table,) = await create_all_series(two_machines.proxy.port, 1)
        async with play_all_series([table]), asyncio.timeout(PATIENCE):
            visiting = asyncio.create_task(visit_pages(visitor))
            for program, rest in WEB_SERVER_COMMANDS:
                requests = visitor.requests
                await asyncio.to_thread(replace_process, two_machines, "north", program, rest)
                while visitor.requests < requests + 10:
                    await asyncio.sleep(0.1)
            visiting.cancel()
            return table, await find_faults([table], north.database_url)

    table, faults = asyncio.run(replace_web_servers())
    assert faults == []
    assert table.moves
    assert [each.failures for each in (visitor, *(player.transport for player in table.players))] == [[], [], []]
    assert all(north.site.web_servers[program] is not process for program, process in before.items())
    assert {process.returncode for process in before.values()} <= {0, -15}, north.stack.read_logs()
