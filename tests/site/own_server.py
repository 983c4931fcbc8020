"""A PostgreSQL of one's own, as a host may have it: reached over TCP, with passwords, its roles made by our script."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from durak_site import privileges, processes
from durak_site.embedded.postgres import LOSE_ALL_IN_A_CRASH, POSTGRES
from durak_site.listening import free_port
from tests.stack import PATIENCE, ROOT, wait_for

PASSWORDS = {"OWNER_PASSWORD": "of the owner", "APP_PASSWORD": "of the application"}


@dataclass(frozen=True)
class OwnServer:
    port: int

    def url(self, role: str, password: str, database: str = "durak") -> str:
        return f"postgres://{role}:{password.replace(' ', '%20')}@127.0.0.1:{self.port}/{database}"

    @property
    def environment(self) -> dict[str, str]:
        """What the settings need to know of it, as the owner of the tables has it."""
        return {
            "DATABASE_URL": self.url("durak_app", PASSWORDS["APP_PASSWORD"]),
            "MIGRATION_DATABASE_URL": self.url("durak_owner", PASSWORDS["OWNER_PASSWORD"]),
        }

    def psql(self, *arguments: str) -> None:
        address = self.url("postgres", "of the superuser", "postgres")
        command = [str(POSTGRES / "psql"), "--quiet", address, *arguments]
        environment = {**os.environ, **PASSWORDS}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr


@contextmanager
def own_server(directory: Path) -> Iterator[OwnServer]:
    """The server with the two roles and an empty database, until the end."""
    data, log, port = directory / "own", directory / "own.log", free_port()
    data.mkdir(mode=0o700)
    password = data.with_suffix(".password")
    password.write_text("of the superuser")
    for place in (data, password):
        os.chown(place, *privileges.owner())
    initdb = [str(POSTGRES / "initdb"), "-D", str(data), "-U", "postgres", f"--pwfile={password}"]
    assert processes.spawn([*initdb, "--auth=scram-sha-256", "--no-sync"], log=log, unprivileged=True).wait(100) == 0
    listening = ["-h", "127.0.0.1", "-p", str(port), "-k", ""]
    server = processes.spawn(
        [str(POSTGRES / "postgres"), "-D", str(data), *listening, *LOSE_ALL_IN_A_CRASH],
        log=log, unprivileged=True,
    )  # fmt: skip
    try:
        wait_for(lambda: "ready to accept connections" in log.read_text(), "the database")
        own = OwnServer(port)
        own.psql("--file", "deploy/roles.sql")
        yield own
    finally:
        processes.stop(server)
        shutil.rmtree(data)
