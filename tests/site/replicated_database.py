"""A PostgreSQL in a network namespace, with a synchronous standby outside the namespace.

The namespace stands for a second machine: `drop_outgoing_packets` makes it silent without closing any connection.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import quote

import psycopg

from durak_site.embedded import privileges
from durak_site.embedded.postgres import POSTGRES_PROGRAMS
from durak_site.local_site import processes
from durak_site.local_site.listen_address import find_free_port
from tests.site.external_server import PASSWORDS, SUPERUSER_PASSWORD
from tests.stack import PATIENCE, ROOT, Process, wait_for

FAST_OPTIONS = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""Options of both servers. A crash of the real machine may lose data, but each commit still waits for the standby."""
ACCESS_RULES = "host all all 0.0.0.0/0 scram-sha-256\nhost replication all 0.0.0.0/0 scram-sha-256\n"
NAMESPACE_NUMBERS = count()
"""Numbers for the names of namespaces and interfaces. Names are not used twice, because the kernel removes the
interfaces of a deleted namespace only some time later.
"""
RUN_UNPRIVILEGED = """
import os, sys
from durak_site.embedded import privileges
privileges.drop_root()
os.execv(sys.argv[1], sys.argv[1:])
"""


def can_create_namespaces() -> bool:
    """Return whether this process may create network namespaces. It needs root and the program `ip`."""
    try:
        with create_namespace():
            return True
    except (OSError, subprocess.CalledProcessError):
        return False


@dataclass(frozen=True)
class Namespace:
    """A network namespace. A pair of virtual interfaces connects it with the namespace of the tests."""

    name: str
    network: str

    @property
    def outside_address(self) -> str:
        return f"{self.network}.1"

    @property
    def inside_address(self) -> str:
        return f"{self.network}.2"

    def run(self, *command: str) -> None:
        run_ip("netns", "exec", self.name, *command)

    def drop_outgoing_packets(self) -> None:
        """Drop all packets that leave the namespace. Connections stay open, but get no answer."""
        self.run("ip", "route", "add", "blackhole", f"{self.outside_address}/32")


def run_ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=PATIENCE)


@contextmanager
def create_namespace() -> Iterator[Namespace]:
    name = f"{os.getpid()}n{next(NAMESPACE_NUMBERS)}"
    namespace = Namespace(f"durak{name}", f"10.213.{os.getpid() % 250}")
    ours, theirs = f"do{name}", f"di{name}"
    run_ip("netns", "add", namespace.name)
    try:
        run_ip("link", "add", ours, "type", "veth", "peer", "name", theirs, "netns", namespace.name)
        run_ip("address", "add", f"{namespace.outside_address}/30", "dev", ours)
        run_ip("link", "set", ours, "up")
        namespace.run("ip", "address", "add", f"{namespace.inside_address}/30", "dev", theirs)
        namespace.run("ip", "link", "set", theirs, "up")
        yield namespace
    finally:
        run_ip("netns", "delete", namespace.name)


@dataclass
class ReplicatedDatabase:
    """A primary in `namespace` and its synchronous standby, with the roles of deploy/roles.sql."""

    directory: Path
    namespace: Namespace
    primary_port: int
    standby_port: int

    def make_url(self, role: str, password: str, database: str = "durak", parameters: str = "") -> str:
        hosts = f"{self.namespace.inside_address}:{self.primary_port},127.0.0.1:{self.standby_port}"
        return f"postgres://{role}:{quote(password)}@{hosts}/{database}?{parameters}"

    @property
    def environment(self) -> dict[str, str]:
        writable = "target_session_attrs=read-write"
        return {
            "DATABASE_URL": self.make_url("durak_app", PASSWORDS["APP_PASSWORD"], parameters=writable),
            "MIGRATION_DATABASE_URL": self.make_url("durak_owner", PASSWORDS["OWNER_PASSWORD"], parameters=writable),
        }

    @property
    def standby_url(self) -> str:
        return f"postgres://durak_app:{quote(PASSWORDS['APP_PASSWORD'])}@127.0.0.1:{self.standby_port}/durak"

    @property
    def superuser_url(self) -> str:
        """Return the URL of the maintenance database on the first server that answers."""
        return self.make_url("postgres", SUPERUSER_PASSWORD, "postgres")

    def promote_standby(self) -> None:
        address = f"postgres://postgres:{quote(SUPERUSER_PASSWORD)}@127.0.0.1:{self.standby_port}/postgres"
        with psycopg.connect(address, autocommit=True) as standby:
            standby.execute("SELECT pg_promote()")


@contextmanager
def start_replicated_database(directory: Path) -> Iterator[ReplicatedDatabase]:
    with create_namespace() as namespace:
        database = ReplicatedDatabase(directory, namespace, find_free_port(), find_free_port())
        started: list[Process] = []
        try:
            initialize_primary(directory)
            started.append(start_primary(database))
            run_program("psql", "--quiet", "--file", "deploy/roles.sql", database.superuser_url)
            copy_primary(database)
            started.append(start_standby(database))
            wait_for(lambda: reload_and_check_standby(database), "the standby follows the primary")
            yield database
        finally:
            for process in reversed(started):
                processes.stop_process(process)


def initialize_primary(directory: Path) -> None:
    data, password = directory / "primary", directory / "password"
    data.mkdir(mode=0o700)
    password.write_text(SUPERUSER_PASSWORD)
    for path in (directory, data, password):
        os.chown(path, *privileges.get_database_user())
    run_unprivileged(
        directory,
        "initdb",
        "-D",
        str(data),
        "-U",
        "postgres",
        f"--pwfile={password}",
        "--auth=scram-sha-256",
        "--no-sync",
    )
    (data / "pg_hba.conf").write_text(ACCESS_RULES)


def start_primary(database: ReplicatedDatabase) -> Process:
    """Start the primary as an unprivileged process in the namespace, which only root can enter."""
    options = ["-h", database.namespace.inside_address, "-p", str(database.primary_port), "-k", "", *FAST_OPTIONS]
    command = [str(POSTGRES_PROGRAMS / "postgres"), "-D", str(database.directory / "primary"), *options]
    inside = ["ip", "netns", "exec", database.namespace.name, sys.executable, "-c", RUN_UNPRIVILEGED, *command]
    log = database.directory / "primary.log"
    process = processes.start_process(inside, log=log, directory=ROOT)
    wait_for(lambda: "ready to accept connections" in log.read_text(), "the primary")
    return process


def copy_primary(database: ReplicatedDatabase) -> None:
    """Copy the primary's data for the standby, and make each commit wait for the standby."""
    source = (
        f"host={database.namespace.inside_address} port={database.primary_port}"
        f" user=postgres password='{SUPERUSER_PASSWORD}'"
    )
    target = str(database.directory / "standby")
    run_unprivileged(
        database.directory, "pg_basebackup", "-D", target, "-d", source, "-R", "--checkpoint=fast", "--no-sync"
    )
    with psycopg.connect(database.superuser_url, autocommit=True) as primary:
        primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")


def start_standby(database: ReplicatedDatabase) -> Process:
    options = ["-h", "127.0.0.1", "-p", str(database.standby_port), "-k", "", *FAST_OPTIONS]
    command = [str(POSTGRES_PROGRAMS / "postgres"), "-D", str(database.directory / "standby"), *options]
    log = database.directory / "standby.log"
    process = processes.start_process(command, log=log, unprivileged=True)
    wait_for(lambda: "ready to accept read-only connections" in log.read_text(), "the standby")
    return process


def reload_and_check_standby(database: ReplicatedDatabase) -> bool:
    """Reload the primary's configuration, so that commits wait for the standby. Return whether it is synchronous."""
    with psycopg.connect(database.superuser_url, autocommit=True) as primary:
        primary.execute("SELECT pg_reload_conf()")
        states = primary.execute("SELECT sync_state FROM pg_stat_replication").fetchall()
    return states == [("sync",)]


def run_unprivileged(directory: Path, program: str, *arguments: str) -> None:
    log = directory / f"{program}.log"
    process = processes.start_process([str(POSTGRES_PROGRAMS / program), *arguments], log=log, unprivileged=True)
    assert process.wait(PATIENCE) == 0, log.read_text()


def run_program(program: str, *arguments: str) -> None:
    subprocess.run(
        [str(POSTGRES_PROGRAMS / program), *arguments],
        cwd=ROOT, env={**os.environ, **PASSWORDS}, check=True, capture_output=True, timeout=PATIENCE,
    )  # fmt: skip
