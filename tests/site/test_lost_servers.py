"""The parts of `make lose` and `make roll` that switch servers off, run the proxy, and compare acknowledged moves with
the log.
"""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import psycopg
import pytest
import redis

from benchmarks.lose.broker import BrokerCluster
from benchmarks.lose.database import DatabaseCluster
from benchmarks.lose.move_comparison import compare_moves
from benchmarks.lose.players import SentMoves
from benchmarks.lose.proxy import Proxy, find_haproxy
from tests.stack import wait_for

GAME_AND_SEAT = ("g", 0)
needs_haproxy = pytest.mark.skipif(find_haproxy() is None, reason="NO haproxy: the proxy of a site is NOT tried")


def compare_moves_of_a_seat(
    before: list[int], logged: list[int], after: list[int], *, is_sending: bool = False
) -> list[str]:
    return compare_moves(
        {GAME_AND_SEAT: before}, {GAME_AND_SEAT: logged}, {GAME_AND_SEAT: SentMoves(after, is_sending)}
    )


@pytest.mark.parametrize(
    ("before", "logged", "after", "is_sending"),
    [
        ([1, 5], [1, 5], [1, 5], False),
        ([1], [1, 5], [1, 5], False),  # acknowledged while the log was read
        ([1], [1], [1, 5], False),  # made after the log was read
        ([1], [1, 5], [1], True),  # stored, but not acknowledged yet
    ],
)
def test_acknowledged_moves_that_are_in_the_log_once_are_no_fault(
    before: list[int], logged: list[int], after: list[int], is_sending: bool
) -> None:
    assert compare_moves_of_a_seat(before, logged, after, is_sending=is_sending) == []


@pytest.mark.parametrize(
    ("before", "logged", "after", "is_sending"),
    [
        ([1, 5], [1], [1, 5], False),  # missing
        ([1, 5], [1, 7], [1, 5], False),  # replaced by another
        ([1, 5], [1, 5, 7], [1, 5], False),  # one that the player does not know, such as a doubled one
        ([1, 5], [1, 5, 7, 8], [1, 5], True),
        ([1], [1, 7], [1, 5], False),
        ([], [1], [], False),
    ],
)
def test_a_missing_or_doubled_move_is_a_fault(
    before: list[int], logged: list[int], after: list[int], is_sending: bool
) -> None:
    assert len(compare_moves_of_a_seat(before, logged, after, is_sending=is_sending)) == 1


@pytest.mark.slow
def test_a_commit_survives_the_loss_of_the_primary(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    cluster = DatabaseCluster(tmp_path)
    try:
        cluster.start()
        with psycopg.connect(cluster.owner_url) as owner:
            owner.execute("CREATE TABLE move AS SELECT 1 AS number")
        cluster.kill_primary()
        lost = cluster.promote_standby()
        assert lost != cluster.primary
        with psycopg.connect(cluster.owner_url) as owner:
            owner.execute("INSERT INTO move VALUES (2)")
        cluster.restart_as_standby(lost)
        cluster.kill_primary()
        cluster.promote_standby()
        with psycopg.connect(cluster.owner_url) as owner:
            assert owner.execute("SELECT number FROM move ORDER BY number").fetchall() == [(1,), (2,)]
    finally:
        cluster.stop()


@needs_haproxy
@pytest.mark.slow
def test_the_proxy_leads_to_the_primary_valkey(tmp_path: Path) -> None:
    broker, proxy = BrokerCluster(tmp_path), Proxy(tmp_path)
    try:
        broker.start()
        proxy.start({}, {f"valkey-{port}": port for port in broker.ports}, broker.password)
        client = redis.Redis(port=proxy.valkey_port, password=broker.password, socket_timeout=2)

        def can_write() -> bool:
            try:
                return bool(client.set("key", "value"))
            except redis.RedisError:
                return False

        wait_for(can_write, "the proxy knows the master")
        lost = broker.kill_primary_valkey()
        wait_for(can_write, "the replica has become the master")
        broker.restart_as_replica(lost)
        assert broker.find_primary() != lost
        assert can_write()
    finally:
        proxy.stop()
        broker.stop()


@pytest.fixture
def web_servers() -> Iterator[dict[str, int]]:
    """Run two web servers whose responses contain their names. Yield their ports by name."""
    servers = {}
    for name in ("north", "south"):

        class Handler(BaseHTTPRequestHandler):
            own_name = name.encode()

            def do_GET(self) -> None:
                has_file = not self.path.startswith("/static/") or self.path.endswith(self.own_name.decode())
                self.send_response(200 if has_file else 404)
                self.send_header("Content-Length", str(len(self.own_name)))
                self.end_headers()
                self.wfile.write(self.own_name)

            do_OPTIONS = do_HEAD = do_GET

            def log_message(self, *_: object) -> None:
                pass

        servers[name] = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=servers[name].serve_forever, daemon=True).start()
    yield {name: server.server_port for name, server in servers.items()}
    for server in servers.values():
        server.shutdown()
        server.server_close()


@needs_haproxy
def test_the_proxy_drains_a_server_and_finds_static_files_on_the_others(
    web_servers: dict[str, int], tmp_path: Path
) -> None:
    proxy = Proxy(tmp_path)
    machines = {name: {"gunicorn": port, "uvicorn": port} for name, port in web_servers.items()}
    try:
        proxy.start(machines, {}, "none")
        with httpx.Client(base_url=f"http://127.0.0.1:{proxy.port}") as client:

            def list_answering_servers(path: str) -> set[str]:
                return {client.get(path).raise_for_status().text for _ in range(6)}

            assert list_answering_servers("/") == {"north", "south"}
            assert list_answering_servers("/static/north") == {"north"}
            proxy.drain("north", "gunicorn")
            assert list_answering_servers("/") == {"south"}
            assert list_answering_servers("/games?wait=30") == {"north", "south"}
            proxy.resume("north", "gunicorn")
            assert list_answering_servers("/") == {"north", "south"}
    finally:
        proxy.stop()
