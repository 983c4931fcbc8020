"""PostgreSQL and Valkey out of Python wheels, so that a machine needs nothing prepared.

Both serve this machine and this user alone: PostgreSQL on a Unix socket in a directory of its own, Valkey on 127.0.0.1
behind a password that changes with every start.
"""

import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from durak_site import database_roles, processes
from durak_site.embedded import postgres, sockets, valkey


@dataclass
class Servers:
    """The running pair: where they answer, and the processes by name."""

    database_url: str
    owners_url: str
    redis_url: str
    processes: dict[str, subprocess.Popen[bytes]]
    sockets: Path

    @property
    def environment(self) -> dict[str, str]:
        """Where to find them, for processes that may be the owner of the tables, too."""
        return {
            "DATABASE_URL": self.database_url,
            "MIGRATION_DATABASE_URL": self.owners_url,
            "REDIS_URL": self.redis_url,
        }

    def stop(self) -> None:
        """Ends both, the database with everything written; what was never started is left alone."""
        if "database" in self.processes:
            processes.stop(self.processes["database"], by=signal.SIGINT, patience=20)
        if "broker" in self.processes:
            processes.stop(self.processes["broker"], patience=5)
        sockets.forget(self.sockets)


def start(directory: Path, *, durable: bool = True) -> Servers:
    """Starts both servers on the data under `directory` (made when missing) and returns once they answer.

    With `durable=False` a crash of the machine may lose everything: for tests. The caller makes sure that nobody else
    uses the directory. Raises ServerFailed.
    """
    directory = directory.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    postgres.check_reach(directory)
    place = sockets.made(directory / "sockets")
    ours, owners = postgres.address(place, database_roles.APPLICATION), postgres.address(place, database_roles.OWNER)
    servers = Servers(ours, owners, "", {}, place)
    try:
        servers.processes["broker"], servers.redis_url = valkey.start(directory)
        servers.processes["database"] = postgres.start(directory, place, durable=durable)
    except BaseException:
        servers.stop()
        raise
    return servers
