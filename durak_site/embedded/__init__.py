"""PostgreSQL and Valkey from Python wheels, so that no database server has to be installed on the machine.

Only the user who starts them can connect to them. PostgreSQL listens on a Unix socket in a private directory. Valkey
listens on 127.0.0.1, with a password that changes at every start.
"""

import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from durak_site.embedded import postgres, roles, sockets, valkey
from durak_site.local_site import processes


@dataclass
class EmbeddedServers:
    """A running PostgreSQL and Valkey: their URLs, their processes by name, and PostgreSQL's socket directory."""

    database_url: str
    owners_url: str
    redis_url: str
    processes: dict[str, subprocess.Popen[bytes]]
    sockets: Path

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with the URLs of the servers. The role in MIGRATION_DATABASE_URL owns the tables."""
        return {
            "DATABASE_URL": self.database_url,
            "MIGRATION_DATABASE_URL": self.owners_url,
            "REDIS_URL": self.redis_url,
        }

    def stop(self) -> None:
        """Stop the servers that are running. PostgreSQL writes everything to disk before it ends."""
        if "database" in self.processes:
            processes.stop_process(self.processes["database"], stop_signal=signal.SIGINT, patience=20)
        if "broker" in self.processes:
            processes.stop_process(self.processes["broker"], patience=5)
        sockets.remove_socket_directory(self.sockets)


def start_servers(directory: Path, *, durable: bool = True) -> EmbeddedServers:
    """Start PostgreSQL and Valkey on the data in `directory` (created if missing), and return when both answer.

    The caller must ensure that no other process uses the directory. `durable=False` is for tests: a crash of the
    machine can then destroy all data. Raises ServerStartError if a server does not start.
    """
    directory = directory.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    postgres.check_directory_access(directory)
    folder = sockets.create_socket_directory(directory / "sockets")
    ours, owners = postgres.build_socket_url(folder, roles.APPLICATION), postgres.build_socket_url(folder, roles.OWNER)
    servers = EmbeddedServers(ours, owners, "", {}, folder)
    try:
        servers.processes["broker"], servers.redis_url = valkey.start_valkey(directory)
        servers.processes["database"] = postgres.start_postgres(directory, folder, durable=durable)
    except BaseException:
        servers.stop()
        raise
    return servers
