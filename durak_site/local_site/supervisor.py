"""The supervisor of `manage.py up`, which runs all processes until one ends or a signal arrives."""

import os
import secrets
import signal
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from types import FrameType

from durak_site import embedded
from durak_site.embedded.readiness import ServerStartError, read_last_lines
from durak_site.local_site import data_directory, listen_address, processes
from durak_site.local_site.log_rotation import rotate_logs
from durak_site.local_site.progress_timeout import ProgressTimeout
from durak_site.outgoing.vapid import generate_private_key
from durak_site.serving import UVICORN_ARGUMENTS

OPEN_NETWORK_WARNING = (
    "Everybody on this network can reach it, and nothing is encrypted on the way (no HTTPS): "
    "whoever listens there can read passwords and hands."
)
DIRECT_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))
"""Sends requests to this machine itself, also if the variable `http_proxy` names a proxy for other machines."""
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class SiteError(Exception):
    """The site cannot start or continue, or a command failed. The message is for the person at the terminal."""


class AlreadyRunningError(SiteError):
    """Another process of `manage.py` is using the same data directory."""


class StopSignal(BaseException):
    """A signal to stop has arrived."""


@contextmanager
def lock_directory(directory: Path) -> Iterator[None]:
    """Lock the data directory until the end of the block, and make its files private to this user.

    Raises AlreadyRunningError if another process has the lock, or SiteError if the directory cannot be used.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = (directory / "lock").open("a")
    except OSError as error:
        raise SiteError(
            f"Durak by post cannot keep its data in {directory} ({error.strerror}): DURAK_VAR names another directory."
        ) from None
    with lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunningError(
                f"Durak by post is already running on {directory}: stop that one first."
            ) from None
        make_private(directory)
        yield


def make_private(directory: Path) -> None:
    """Make the directory's files, and future files of this process and its children, private to this user.

    Raises SiteError for a directory such as /tmp that other users share.
    """
    if directory.stat().st_mode & stat.S_ISVTX:
        raise SiteError(f"{directory} is shared with others: DURAK_VAR has to be a directory for this alone.")
    os.umask(0o077)
    for path in (directory, *directory.rglob("*")):
        with suppress(FileNotFoundError):  # a killed server may still be removing its files
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & 0o700)


@contextmanager
def raise_on_stop_signals() -> Iterator[None]:
    """Raise StopSignal in the block when the first of STOP_SIGNALS arrives. Ignore later ones during the shutdown."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in STOP_SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        raise StopSignal

    for each in STOP_SIGNALS:
        signal.signal(each, stop)
    yield


def generate_secret_key() -> str:
    return secrets.token_urlsafe(50)


def list_commands(address: listen_address.ListenAddress) -> dict[str, tuple[str, ...]]:
    """Map the name of each process (web server, workers, beat) to its command: a Python module and its arguments.

    To save memory, one worker serves computers and background work. Background work waits while a game waits for a
    computer.
    """
    web = ("uvicorn", *UVICORN_ARGUMENTS, "--host", address.host, "--port", str(address.port))
    quiet = ("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "5")
    worker = ("celery", "--quiet", "-A", "durak_site", "worker", "--without-gossip", "--without-mingle")
    return {
        "web": (*web, *quiet),
        "worker": (*worker, "--queues=clock", "--concurrency=2", "--hostname=clock@%h"),
        "computers": (*worker, "--queues=computers,background", "--concurrency=1", "--hostname=computers@%h"),
        "beat": ("celery", "--quiet", "-A", "durak_site", "beat", "--pidfile="),
    }


@dataclass
class Supervisor:
    """Starts the processes of the site and watches them. `print_sentence` prints for the person at the terminal."""

    directory: Path
    address: listen_address.ListenAddress
    print_sentence: Callable[[str], object]
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    servers: embedded.EmbeddedServers | None = None

    def run(self) -> None:
        """Start all processes and watch them. Raises StopSignal after a signal, or SiteError if a process ends. Never
        returns.
        """
        try:
            self.start_servers()
            self.migrate()
            self.start_children()
            self.start_exporter()
            self.wait_until_ready()
            self.print_sentence(f"Durak by post is at {' and '.join(self.address.urls)}")
            if self.address.is_open_to_others:
                self.print_sentence(OPEN_NETWORK_WARNING)
            while True:
                self.check_all_processes_alive()
                rotate_logs(self.directory)
                time.sleep(0.2)
        finally:
            self.stop()

    def start_servers(self) -> None:
        """Start a database and a broker, unless DATABASE_URL and REDIS_URL are set. Set the missing environment
        variables.

        Raises SiteError if only one of the two is set, or if a server does not start.
        """
        generated = {
            "SECRET_KEY": ("secret_key", generate_secret_key),
            "VAPID_PRIVATE_KEY": ("vapid_key", generate_private_key),
        }
        for name, (file, generate) in generated.items():
            os.environ.setdefault(name, data_directory.load_or_create_secret(self.directory / file, generate))
        os.environ.setdefault("SITE_URL", self.address.urls[0])
        allowed = [os.environ["ALLOWED_HOSTS"]] if os.environ.get("ALLOWED_HOSTS") else []
        os.environ["ALLOWED_HOSTS"] = ",".join([*allowed, *self.address.allowed_hosts])
        given = [name for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(name)]
        if len(given) == 1:
            raise SiteError(f"{given[0]} is set alone: set DATABASE_URL and REDIS_URL, or neither.")
        if given:
            return
        self.print_sentence("Starting the database ...")
        try:
            self.servers = embedded.start_servers(self.directory)
        except ServerStartError as failure:
            raise SiteError(str(failure)) from None
        except OSError as error:
            raise SiteError(f"The servers cannot work in {self.directory}: {error}") from None
        os.environ.update(DATABASE_URL=self.servers.database_url, REDIS_URL=self.servers.redis_url)
        data_directory.write_environment({"SECRET_KEY": os.environ["SECRET_KEY"], **self.servers.environment})

    def migrate(self) -> None:
        """Migrate the database in a child process. This child connects as the owner of the tables."""
        self.print_sentence("Bringing its tables up to date ...")
        environment = {**os.environ, **(self.servers.environment if self.servers else {})}
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        migration = processes.start_process(command, environment=environment)
        self.children["migration"] = migration
        if migration.wait():
            raise SiteError("The database could not be brought to the newest version (see above).")
        del self.children["migration"]

    def start_children(self) -> None:
        self.print_sentence("Starting the web server, the workers and beat ...")
        for name, command in list_commands(self.address).items():
            log = self.directory / f"{name}.log"
            self.children[name] = processes.start_process([sys.executable, "-m", *command], log=log)

    def start_exporter(self) -> None:
        """Serve the metrics of all children in threads of this process, if METRICS_PORT is set."""
        if not os.environ.get("METRICS_PORT"):
            return
        from durak_site.metrics.exporter import (
            start_exporter,
        )  # only then, because it needs the settings and occupies memory

        try:
            start_exporter()
        except OSError as error:
            raise SiteError(f"The metrics cannot be served ({error.strerror}): see METRICS_PORT.") from None

    def wait_until_ready(self) -> None:
        """Wait for the first response of the web server, and then until /healthz reports that all children are ready.

        In the second phase, work of the web server does not count as progress: it only answers the requests for
        /healthz.
        """
        self.wait_for_healthz(lambda answer: answer[:3].isdigit(), ["web"])
        self.wait_for_healthz(
            lambda answer: answer.startswith("200"), [name for name in self.children if name != "web"]
        )

    def wait_for_healthz(self, is_ready: Callable[[str], bool], names: list[str]) -> None:
        """Request /healthz until `is_ready` returns True for the result of `request_healthz`.

        Raises SiteError if a process ends, or if none of the children `names` makes progress.
        """
        logs, children = [self.directory / f"{name}.log" for name in names], [self.children[name] for name in names]
        patience = ProgressTimeout(logs, children)
        while not is_ready(answer := self.request_healthz()):
            self.check_all_processes_alive()
            if patience.has_run_out():
                raise SiteError(f"Nothing happened for {patience.seconds:.0f} seconds; the site says: {answer}")
            time.sleep(0.3)

    def request_healthz(self) -> str:
        """Return the status of /healthz, with the body of an error. Without a response, return the connection error."""
        try:
            with DIRECT_OPENER.open(f"{self.address.urls[-1]}/healthz", timeout=5) as answer:
                return f"{answer.status}"
        except urllib.error.HTTPError as error:
            return f"{error.code} {error.read().decode(errors='replace')}"
        except OSError as error:
            return str(error)

    def check_all_processes_alive(self) -> None:
        """Raise SiteError if a process has ended."""
        started = {**self.children, **(self.servers.processes if self.servers else {})}
        for name, process in started.items():
            if process.poll() is not None:
                log = self.directory / f"{name}.log"
                raise SiteError(f"The {name} ended by itself ({process.returncode}). {read_last_lines(log)}")

    def stop(self) -> None:
        """Stop the web server first, then beat and the workers, and last the database and the broker."""
        for name in ("web", "beat", "computers", "worker", "migration"):
            if name in self.children:
                processes.stop_process(self.children[name], patience=10)
        if self.servers:
            data_directory.remove_environment()
            self.servers.stop()
