"""A PostgreSQL outside of the site: over TCP, with passwords and the roles of deploy/roles.sql."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from durak_site.embedded import privileges
from durak_site.embedded.postgres import NOT_DURABLE_OPTIONS, POSTGRES_PROGRAMS
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.stack import PATIENCE, ROOT, Process, wait_for

SUPERUSER_PASSWORD = "of the superuser"
READY_PATTERN = re.compile("ready to accept (?:read-only )?connections")
PASSWORDS = {"OWNER_PASSWORD": "of the owner", "APP_PASSWORD": "of the application"}


@dataclass(frozen=True)
class ExternalServer:
    """A running PostgreSQL server with the roles of deploy/roles.sql."""

    port: int

    def make_url(self, role: str, password: str, database: str = "durak") -> str:
        return f"postgres://{role}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables with the URLs of the database, for the application and for the tables' owner."""
        return {
            "DATABASE_URL": self.make_url("durak_app", PASSWORDS["APP_PASSWORD"]),
            "MIGRATION_DATABASE_URL": self.make_url("durak_owner", PASSWORDS["OWNER_PASSWORD"]),
        }

    def run_psql(self, *arguments: str) -> None:
        address = self.make_url("postgres", SUPERUSER_PASSWORD, "postgres")
        command = [str(POSTGRES_PROGRAMS / "psql"), "--quiet", address, *arguments]
        environment = {**os.environ, **PASSWORDS}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr


@dataclass
class BareServer:
    """A new PostgreSQL whose only role is its superuser.

    `programs` is the directory of PostgreSQL's programs, and `options` extend the command line of the server.
    """

    directory: Path
    programs: Path = POSTGRES_PROGRAMS
    durable: bool = False
    name: str = "own"
    options: tuple[str, ...] = ()
    port: int = field(default_factory=find_free_port)
    process: Process | None = None

    def initialize(self) -> None:
        self.data.mkdir(mode=0o700)
        password = self.data.with_suffix(".password")
        password.write_text(SUPERUSER_PASSWORD)
        for path in (self.data, password):
            os.chown(path, *privileges.get_database_user())
        initdb = [str(self.programs / "initdb"), "-D", str(self.data), "-U", "postgres", f"--pwfile={password}"]
        initializing = processes.start_process(
            [*initdb, "--auth=scram-sha-256", "--no-sync"], log=self.log, unprivileged=True
        )
        assert initializing.wait(PATIENCE) == 0, self.log.read_text()

    def start(self) -> None:
        listening = ["-h", "127.0.0.1", "-p", str(self.port), "-k", ""]
        command = [str(self.programs / "postgres"), "-D", str(self.data), *listening]
        risky = () if self.durable else NOT_DURABLE_OPTIONS
        starts = self.count_starts()
        self.process = processes.start_process([*command, *risky, *self.options], log=self.log, unprivileged=True)
        wait_for(lambda: self.count_starts() > starts or self.process.poll() is not None, "the database")
        assert self.count_starts() > starts, self.log.read_text()

    def count_starts(self) -> int:
        """Return how often the server has become ready to accept connections. A standby accepts only reads."""
        return len(READY_PATTERN.findall(self.log.read_text())) if self.log.exists() else 0

    @property
    def data(self) -> Path:
        return self.directory / self.name

    @property
    def log(self) -> Path:
        return self.directory / f"{self.name}.log"


@contextmanager
def start_external_server(directory: Path) -> Iterator[ExternalServer]:
    """Run a server with the roles of deploy/roles.sql and an empty database until the block ends."""
    server = BareServer(directory)
    server.initialize()
    server.start()
    try:
        own = ExternalServer(server.port)
        own.run_psql("--file", "deploy/roles.sql")
        yield own
    finally:
        processes.stop_process(server.process)
        shutil.rmtree(server.data)
