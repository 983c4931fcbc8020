"""Runs the web server, the workers and beat beside the embedded servers until one ends or we are told to stop."""

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

from durak_site import data_directory, embedded, listening, processes
from durak_site.embedded.awaiting import ServerFailed, last_lines
from durak_site.patience import Patience
from durak_site.rotation import rotate
from durak_site.serving import UVICORN
from durak_site.vapid import new_private_key

OPEN_TO_OTHERS = (
    "Everybody on this network can reach it, and nothing is encrypted on the way (no HTTPS): "
    "whoever listens there can read passwords and hands."
)
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class CannotRun(Exception):
    """The site cannot start or go on; the message is for the person at the terminal."""


class AlreadyRuns(CannotRun):
    """A site runs on the same data."""


class Stopped(BaseException):
    """A person, or the system, asked us to stop."""


@contextmanager
def only_one(directory: Path) -> Iterator[None]:
    """Holds the lock of the directory; the kernel lets go of it when we end, however we end."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        lock = (directory / "lock").open("a")
    except OSError as error:
        raise CannotRun(
            f"Durak by post cannot keep its data in {directory} ({error.strerror}): DURAK_VAR names another directory."
        ) from None
    with lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise AlreadyRuns(f"Durak by post is already running on {directory}: stop that one first.") from None
        keep_private(directory)
        yield


def keep_private(directory: Path) -> None:
    """All that lies there, from before too, and all that we and our children make from now on is its owner's alone."""
    if directory.stat().st_mode & stat.S_ISVTX:
        raise CannotRun(f"{directory} is shared with others: DURAK_VAR has to be a directory for this alone.")
    os.umask(0o077)
    for place in (directory, *directory.rglob("*")):
        with suppress(FileNotFoundError):  # a server that was killed may still be ending there
            if not place.is_symlink():
                place.chmod(place.stat().st_mode & 0o700)


@contextmanager
def stoppable() -> Iterator[None]:
    """Turns the first signal to stop into Stopped; later ones cannot disturb the stopping."""

    def stop(number: int, frame: FrameType | None) -> None:
        for each in STOP_SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        raise Stopped

    for each in STOP_SIGNALS:
        signal.signal(each, stop)
    yield


def new_secret_key() -> str:
    return secrets.token_urlsafe(50)


def modules(entrance: listening.Entrance) -> dict[str, tuple[str, ...]]:
    """What is started beside the servers, each by this same Python: one web server, and the workers of the README."""
    web = ("uvicorn", *UVICORN, "--host", entrance.host, "--port", str(entrance.port))
    quiet = ("--no-access-log", "--log-level", "warning", "--timeout-graceful-shutdown", "5")
    worker = ("celery", "--quiet", "-A", "durak_site", "worker", "--without-gossip", "--without-mingle")
    return {
        "web": (*web, *quiet),
        "worker": (*worker, "--queues=clock", "--concurrency=2", "--hostname=clock@%h"),
        "computers": (*worker, "--queues=computers", "--concurrency=1", "--hostname=computers@%h"),
        "beat": ("celery", "--quiet", "-A", "durak_site", "beat", "--pidfile="),
    }


@dataclass
class Site:
    """Everything that `up` starts, in the order of starting."""

    directory: Path
    entrance: listening.Entrance
    say: Callable[[str], object]
    children: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    servers: embedded.Servers | None = None

    def run(self) -> None:
        """Returns never: raises Stopped, or CannotRun when something failed."""
        try:
            self.start_servers()
            self.migrate()
            self.start_children()
            self.wait_until_ready()
            self.say(f"Durak by post is at {' and '.join(self.entrance.addresses)}")
            if self.entrance.is_open_to_others:
                self.say(OPEN_TO_OTHERS)
            while True:
                self.check_all_alive()
                rotate(self.directory)
                time.sleep(0.2)
        finally:
            self.stop()

    def start_servers(self) -> None:
        """Takes DATABASE_URL and REDIS_URL where both are set; otherwise starts both servers itself."""
        kept = {"SECRET_KEY": ("secret_key", new_secret_key), "VAPID_PRIVATE_KEY": ("vapid_key", new_private_key)}
        for name, (place, made) in kept.items():
            os.environ.setdefault(name, data_directory.kept_secret(self.directory / place, made))
        os.environ.setdefault("SITE_URL", self.entrance.addresses[0])
        allowed = [os.environ["ALLOWED_HOSTS"]] if os.environ.get("ALLOWED_HOSTS") else []
        os.environ["ALLOWED_HOSTS"] = ",".join([*allowed, *self.entrance.names])
        given = [name for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(name)]
        if len(given) == 1:
            raise CannotRun(f"{given[0]} is set alone: set DATABASE_URL and REDIS_URL, or neither.")
        if given:
            return
        self.say("Starting the database ...")
        try:
            self.servers = embedded.start(self.directory)
        except ServerFailed as failure:
            raise CannotRun(str(failure)) from None
        except OSError as error:
            raise CannotRun(f"The servers cannot work in {self.directory}: {error}") from None
        os.environ.update(DATABASE_URL=self.servers.database_url, REDIS_URL=self.servers.redis_url)
        data_directory.write_environment({"SECRET_KEY": os.environ["SECRET_KEY"], **self.servers.environment})

    def migrate(self) -> None:
        """The only child that is told of the tables' owner, unless the environment does so."""
        self.say("Bringing its tables up to date ...")
        environment = {**os.environ, **(self.servers.environment if self.servers else {})}
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        migration = processes.spawn(command, environment=environment)
        self.children["migration"] = migration
        if migration.wait():
            raise CannotRun("The database could not be brought to the newest version (see above).")
        del self.children["migration"]

    def start_children(self) -> None:
        self.say("Starting the web server, the workers and beat ...")
        for name, module in modules(self.entrance).items():
            log = self.directory / f"{name}.log"
            self.children[name] = processes.spawn([sys.executable, "-m", *module], log=log)

    def wait_until_ready(self) -> None:
        """Our asking alone keeps the web server at work, so once it answers that is no sign of life any more."""
        self.wait(lambda answer: answer[:3].isdigit(), ["web"])
        self.wait(lambda answer: answer.startswith("200"), [name for name in self.children if name != "web"])

    def wait(self, enough: Callable[[str], bool], names: list[str]) -> None:
        """Until the answer of the site is enough, as long as something happens in the children of these names."""
        logs, children = [self.directory / f"{name}.log" for name in names], [self.children[name] for name in names]
        patience = Patience(logs, children)
        while not enough(answer := self.healthz()):
            self.check_all_alive()
            if patience.has_run_out():
                raise CannotRun(f"Nothing happened for {patience.seconds:.0f} seconds; the site says: {answer}")
            time.sleep(0.3)

    def healthz(self) -> str:
        """The status and what the site says of itself; empty before it answers."""
        try:
            with urllib.request.urlopen(f"{self.entrance.addresses[-1]}/healthz", timeout=5) as answer:
                return f"{answer.status}"
        except urllib.error.HTTPError as error:
            return f"{error.code} {error.read().decode(errors='replace')}"
        except OSError as error:
            return str(error)

    def check_all_alive(self) -> None:
        started = {**self.children, **(self.servers.processes if self.servers else {})}
        for name, process in started.items():
            if process.poll() is not None:
                log = self.directory / f"{name}.log"
                raise CannotRun(f"The {name} ended by itself ({process.returncode}). {last_lines(log)}")

    def stop(self) -> None:
        """The web server first, so that nobody is promised anything more; the database last."""
        for name in ("web", "beat", "computers", "worker", "migration"):
            if name in self.children:
                processes.stop(self.children[name], patience=10)
        if self.servers:
            data_directory.forget_environment()
            self.servers.stop()
