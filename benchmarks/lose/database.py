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

NAMES = ("one", "two", "three")
SYNCHRONOUS = f"ANY 1 ({', '.join(NAMES)})"
"""Every server has this setting, so a promoted one waits for a standby too. Otherwise its loss could lose moves."""
CONFIGURATION = "wal_keep_size = 1GB\nfsync = off\n"
"""Settings in the file that standbys copy, because pg_rewind starts a server without our options.

A server that was lost finds in the kept log where it left the others. Without `fsync` only a crash of this machine
could lose data, and no such crash is tried: the system still writes what a killed process has written.
"""
RECEIVED = "SELECT pg_wal_lsn_diff(greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()), '0/0')"
STREAMING = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"


@dataclass
class DatabaseCluster:
    """Three servers on ports of their own. `primary` is the name of the one that can write."""

    directory: Path
    servers: dict[str, BareServer] = field(default_factory=dict)
    primary: str = NAMES[0]

    def start(self) -> None:
        """Create and start the servers, with the roles of deploy/roles.sql, and wait until both standbys follow."""
        self.servers = {name: BareServer(self.directory, durable=True, name=name) for name in NAMES}
        for name, server in self.servers.items():
            server.options = self._list_options(name)
        first = self.servers[self.primary]
        first.initialize()
        with (first.data / "postgresql.conf").open("a") as configuration:
            configuration.write(CONFIGURATION)
        first.start()
        for name in NAMES[1:]:
            copy = ("pg_basebackup", "-D", str(self.servers[name].data), "-d", self._build_source())
            run_unprivileged(self.directory, *copy, "-R", "--checkpoint=fast", "--no-sync")
            self.servers[name].start()
        self.wait_for_standbys()
        ExternalServer(self.servers[self.primary].port).run_psql("--file", "deploy/roles.sql")

    def _list_options(self, name: str) -> tuple[str, ...]:
        """Return the options of a server. A standby finds the present primary by itself, as the site does."""
        ports = [str(server.port) for server in self.servers.values()]
        hosts = ",".join("127.0.0.1" for _ in ports)
        source = (
            f"host={hosts} port={','.join(ports)} user=postgres password='{SUPERUSER_PASSWORD}' "
            f"application_name={name} target_session_attrs=read-write connect_timeout=2"
        )
        values = {
            "primary_conninfo": source,
            "synchronous_standby_names": SYNCHRONOUS,
            "wal_retrieve_retry_interval": "200ms",
            "max_connections": "200",
        }
        return tuple(word for key, value in values.items() for word in ("-c", f"{key}={value}"))

    def _build_source(self) -> str:
        port = self.servers[self.primary].port
        return f"host=127.0.0.1 port={port} user=postgres password='{SUPERUSER_PASSWORD}' dbname=postgres"

    def build_url(self, role: str, password: str) -> str:
        """Return a database URL that names all servers. A client connects to the one that can write."""
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
        """Promote the standby that has received most, and return the name of the server that it replaces.

        Only this standby is sure to have every commit, because a commit waits for any one of the two.
        """
        lost = self.primary
        standbys = [name for name in NAMES if name != lost]
        self.primary = max(standbys, key=lambda name: self._execute(name, RECEIVED))
        assert self._execute(self.primary, "SELECT pg_promote()"), "the standby was not promoted"
        return lost

    def rejoin(self, name: str) -> None:
        """Make a server that was lost a standby of the present primary."""
        server = self.servers[name]
        rewind = ("pg_rewind", "--target-pgdata", str(server.data), "--source-server", self._build_source())
        run_unprivileged(self.directory, *rewind, "--write-recovery-conf", "--no-sync")
        server.start()
        self.wait_for_standbys()

    def wait_for_standbys(self) -> None:
        standbys = len(NAMES) - 1
        wait_for(lambda: self._execute(self.primary, STREAMING) == standbys, "both standbys follow the primary")

    def _execute(self, name: str, statement: str) -> Any:
        """Return the only value that the statement returns on this server."""
        source = f"host=127.0.0.1 port={self.servers[name].port} user=postgres password='{SUPERUSER_PASSWORD}'"
        with psycopg.connect(source, dbname="postgres", autocommit=True) as connection:
            return connection.execute(statement).fetchone()[0]  # type: ignore[index, arg-type]  # one row, constant text

    def stop(self) -> None:
        for name in sorted(self.servers, key=lambda name: name == self.primary):
            if (process := self.servers[name].process) is not None:
                processes.stop_process(process, patience=20)
