"""A PostgreSQL primary and two standbys. Each commit waits for one of the standbys."""

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psutil
import psycopg

from durak_site.local_site import processes
from tests.site.external_server import PASSWORDS, SUPERUSER_PASSWORD, BareServer, ExternalServer
from tests.site.replicated_database import run_unprivileged
from tests.stack import wait_for

SERVER_NAMES = ("one", "two", "three")
SYNCHRONOUS_STANDBYS = f"ANY 1 ({', '.join(SERVER_NAMES)})"
"""The value of synchronous_standby_names on all servers, because a promoted server must also wait for a standby."""
CONFIGURATION = "wal_keep_size = 1GB\nfsync = off\n"
"""Settings in postgresql.conf, because pg_rewind starts a server without the options of the command line.

A lost server needs old WAL to find where its log differs from that of the primary. Without `fsync`, only a crash of the
real machine loses data.
"""
SELECT_RECEIVED_BYTES = "SELECT pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')"
COUNT_STREAMING_STANDBYS = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"


@dataclass
class DatabaseCluster:
    """Three PostgreSQL servers on ports of their own. `primary` names the server that can write."""

    directory: Path
    servers: dict[str, BareServer] = field(default_factory=dict)
    primary: str = SERVER_NAMES[0]

    def start(self) -> None:
        """Create and start the servers with the roles of deploy/roles.sql. Wait until both standbys follow the
        primary.
        """
        self.servers = {name: BareServer(self.directory, durable=True, name=name) for name in SERVER_NAMES}
        for name, server in self.servers.items():
            server.options = self._list_options(name)
        first = self.servers[self.primary]
        first.initialize()
        with (first.data / "postgresql.conf").open("a") as configuration:
            configuration.write(CONFIGURATION)
        first.start()
        for name in SERVER_NAMES[1:]:
            copy = ("pg_basebackup", "-D", str(self.servers[name].data), "-d", self._build_connection_string())
            run_unprivileged(self.directory, *copy, "-R", "--checkpoint=fast", "--no-sync")
            self.servers[name].start()
        self.wait_for_standbys()
        ExternalServer(self.servers[self.primary].port).run_psql("--file", "deploy/roles.sql")

    def _list_options(self, name: str) -> tuple[str, ...]:
        """Return a server's command line options. A standby searches all servers for the primary."""
        ports = [str(server.port) for server in self.servers.values()]
        hosts = ",".join("127.0.0.1" for _ in ports)
        source = (
            f"host={hosts} port={','.join(ports)} user=postgres password='{SUPERUSER_PASSWORD}' "
            f"application_name={name} target_session_attrs=read-write connect_timeout=2"
        )
        values = {
            "primary_conninfo": source,
            "synchronous_standby_names": SYNCHRONOUS_STANDBYS,
            "wal_retrieve_retry_interval": "200ms",
            "max_connections": "200",
        }
        return tuple(word for key, value in values.items() for word in ("-c", f"{key}={value}"))

    def _build_connection_string(self) -> str:
        port = self.servers[self.primary].port
        return f"host=127.0.0.1 port={port} user=postgres password='{SUPERUSER_PASSWORD}' dbname=postgres"

    def build_url(self, role: str, password: str) -> str:
        """Return a database URL that names all servers. A client connects to the server that can write."""
        hosts = ",".join(f"127.0.0.1:{server.port}" for server in self.servers.values())
        return f"postgres://{role}:{quote(password)}@{hosts}/durak?target_session_attrs=read-write"

    @property
    def application_url(self) -> str:
        return self.build_url("durak_app", PASSWORDS["APP_PASSWORD"])

    @property
    def owner_url(self) -> str:
        return self.build_url("durak_owner", PASSWORDS["OWNER_PASSWORD"])

    def kill_primary(self) -> None:
        """Kill all processes of the primary at once, as the loss of its machine does."""
        process = self.servers[self.primary].process
        assert process is not None
        leader = psutil.Process(process.pid)
        for each in [leader, *leader.children(recursive=True)]:
            with suppress(psutil.NoSuchProcess):  # children may end as soon as their leader does
                each.kill()
        process.wait()

    def promote_standby(self) -> str:
        """Promote the standby that has received most of the log, and return the name of the lost primary.

        Only this standby certainly has every commit, because a commit waits for only one standby.
        """
        lost = self.primary
        standbys = [name for name in SERVER_NAMES if name != lost]
        self.primary = max(standbys, key=lambda name: self._execute(name, SELECT_RECEIVED_BYTES))
        assert self._execute(self.primary, "SELECT pg_promote()"), "the standby was not promoted"
        return lost

    def restart_as_standby(self, name: str) -> None:
        """Start a lost server as a standby of the present primary."""
        server = self.servers[name]
        rewind = ("pg_rewind", "--target-pgdata", str(server.data), "--source-server", self._build_connection_string())
        run_unprivileged(self.directory, *rewind, "--write-recovery-conf", "--no-sync")
        server.start()
        self.wait_for_standbys()

    def wait_for_standbys(self) -> None:
        standbys = len(SERVER_NAMES) - 1
        wait_for(
            lambda: self._execute(self.primary, COUNT_STREAMING_STANDBYS) == standbys,
            "both standbys follow the primary",
        )

    def _execute(self, name: str, statement: str) -> Any:
        """Execute the statement on this server, and return the only value of its result."""
        source = f"host=127.0.0.1 port={self.servers[name].port} user=postgres password='{SUPERUSER_PASSWORD}'"
        with psycopg.connect(source, dbname="postgres", autocommit=True) as connection:
            return connection.execute(statement).fetchone()[0]  # type: ignore[index, arg-type]  # one row, constant text

    def stop(self) -> None:
        for name in sorted(self.servers, key=lambda name: name == self.primary):
            if (process := self.servers[name].process) is not None:
                processes.stop_process(process, patience=20)
