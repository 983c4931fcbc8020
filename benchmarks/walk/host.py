"""A host: a directory in which the commands of its README run a site."""

import re
import shlex
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
from psycopg.sql import SQL, Identifier

from benchmarks.walk.readme import DocumentationPage
from benchmarks.walk.servers import HOST_NAME, Servers
from durak_site.local_site import processes
from tests.fresh_copy import make_environment
from tests.site.external_server import PASSWORDS, SUPERUSER_PASSWORD
from tests.stack import ROOT, Process, wait_for

REPOSITORY = ROOT
SCRIPT_TIMEOUT = 1800.0
SELECT_LOG_DIGESTS = SQL("""
    SELECT game_id, count(*), md5(string_agg(concat_ws(' ', seq, kind, seat, by, data), E'\\n' ORDER BY seq))
    FROM {} GROUP BY game_id
""")
SELECT_FINISHED_GAMES = "SELECT id FROM games_game WHERE finished_at IS NOT NULL"


class StepError(Exception):
    """A step failed, for the reason in the message."""


@dataclass
class Host:
    """A site and its servers. `directory` replaces the README's /opt/durak, `settings` its /etc/durak/environment."""

    directory: Path
    settings: Path
    servers: Servers
    database: str = "durak"
    processes: dict[str, Process] = field(default_factory=dict)

    @property
    def readme(self) -> DocumentationPage:
        return DocumentationPage(self.directory)

    @property
    def address(self) -> str:
        return f"https://{HOST_NAME}"

    def make_url(self, role: str, password: str) -> str:
        quoted = password.replace(" ", "%20")
        return f"postgres://{role}:{quoted}@127.0.0.1:{self.servers.postgres.port}/{self.database}"

    @property
    def owners_url(self) -> str:
        return self.make_url("durak_owner", PASSWORDS["OWNER_PASSWORD"])

    def replace_examples(self, text: str) -> str:
        """Return the text with the addresses of this host in place of the README's examples."""
        addresses = {
            "git clone …": f"git clone --quiet {REPOSITORY}",
            "/opt/durak": str(self.directory),
            "/etc/durak/environment": str(self.settings),
            "postgres://durak_owner:…@127.0.0.1:5432/durak": self.owners_url,
            "http://127.0.0.1:8000": self.address,
            "db.example.org": "127.0.0.1",
            "127.0.0.1:8001": f"127.0.0.1:{self.servers.ports['8001']}",
            "--port 8002": f"--port {self.servers.ports['8002']}",
        }
        for example, address in addresses.items():
            text = text.replace(example, address)
        return text

    def run(self, script: str, *, directory: Path | None = None, **more: str) -> str:
        """Run the script in a clean shell and return its output. Raises StepError if it fails."""
        variables = {**make_environment(), **self.prepare_tools(), **more}
        command = ["sh", "-e", "-c", self.replace_examples(script)]
        place = directory or self.directory
        done = subprocess.run(command, cwd=place, env=variables, capture_output=True, text=True, timeout=SCRIPT_TIMEOUT)
        if done.returncode:
            raise StepError(f"$ {script.strip()}\n{(done.stdout + done.stderr).strip()[-1000:]}")
        return done.stdout

    def run_with_settings(self, script: str, **more: str) -> str:
        """Run the script with the site's settings and the owner's database URL, as in the README."""
        return self.run(
            f"set -a; . /etc/durak/environment; set +a\n{script}", MIGRATION_DATABASE_URL=self.owners_url, **more
        )

    def prepare_tools(self) -> dict[str, str]:
        """Write the password file of psql and the configuration of curl. Return the environment variables for both."""
        home = self.servers.directory
        passwords = {"postgres": SUPERUSER_PASSWORD, "durak_owner": PASSWORDS["OWNER_PASSWORD"]}
        file = home / "pgpass"
        file.write_text("".join(f"127.0.0.1:*:*:{role}:{password}\n" for role, password in passwords.items()))
        file.chmod(0o600)
        (home / ".curlrc").write_text(
            f'connect-to = "{HOST_NAME}:443:127.0.0.1:{self.servers.ports["443"]}"\ncacert = "{home}/durak.pem"\n'
        )
        tools = f"{self.servers.postgres.programs}:{make_environment()['PATH']}"
        return {
            "PATH": tools, "PGPORT": str(self.servers.postgres.port), "PGPASSFILE": str(file), "CURL_HOME": str(home)
        }  # fmt: skip

    def write_settings(self, secret_key: str, push_key: str = "") -> None:
        """Copy deploy/environment to the settings of this host and fill in its values."""
        text = (self.directory / "deploy" / "environment").read_text()
        text = re.sub("^SECRET_KEY=$", f"SECRET_KEY={secret_key}", text, flags=re.MULTILINE)
        text = re.sub("^VAPID_PRIVATE_KEY=$", f"VAPID_PRIVATE_KEY={push_key}", text, flags=re.MULTILINE)
        database = self.make_url("durak_app", PASSWORDS["APP_PASSWORD"])
        text = re.sub("^DATABASE_URL=.*$", f"DATABASE_URL={database}", text, flags=re.MULTILINE)
        text = re.sub("^REDIS_URL=.*$", f"REDIS_URL={self.servers.redis_url}", text, flags=re.MULTILINE)
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.touch(mode=0o600)
        self.settings.write_text(text)

    def start(self) -> None:
        """Start the processes in the README's table, and wait until the site is healthy behind nginx."""
        for words in self.readme.find_processes():
            self.start_process(words)
        self.wait_until_healthy()

    def start_process(self, words: list[str]) -> None:
        title = get_process_name(words)
        command = f"set -a; . /etc/durak/environment; set +a; exec .venv/bin/{shlex.join(words)}"
        log = self.servers.directory / f"{title.replace(' ', '-')}.log"
        arguments = ["sh", "-c", self.replace_examples(command)]
        self.processes[title] = processes.start_process(
            arguments, log=log, directory=self.directory, environment=make_environment()
        )

    def stop(self) -> None:
        """Stop the site's processes with SIGTERM, as systemd does."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            processes.stop_process(process, patience=35)
        self.processes.clear()

    def create_client(self) -> httpx.Client:
        """Return a client that connects through nginx."""
        address = f"https://127.0.0.1:{self.servers.ports['443']}"
        return httpx.Client(base_url=address, headers={"Host": HOST_NAME}, verify=False, timeout=30)

    def check_health(self) -> tuple[int, str]:
        """Request /healthz from both web servers through nginx. Return the higher status code and the text of its
        response.

        The code is 0 if a request gets no response. The text is then the name of the error.
        """
        found = (200, "")
        with self.create_client() as client:
            for path in ("/healthz", "/healthz?wait=1"):
                try:
                    answer = client.get(path)
                except httpx.TransportError as error:
                    return 0, type(error).__name__
                found = max(found, (answer.status_code, answer.text))
        return found

    def wait_until_healthy(self) -> None:
        """Wait until /healthz answers 200 through nginx. Raises StepError if this takes too long, or if a process
        ends.
        """

        def is_healthy() -> bool:
            for title, process in self.processes.items():
                if process.poll() is not None:
                    raise StepError(f"{title} ended: {self.read_last_log_lines(title)}")
            return self.check_health()[0] == 200

        try:
            wait_for(is_healthy, "the site is healthy")
        except AssertionError:
            raise StepError(f"the site does not become healthy: {self.check_health()}") from None

    def read_last_log_lines(self, title: str) -> str:
        return (self.servers.directory / f"{title.replace(' ', '-')}.log").read_text(errors="replace")[-2000:]

    def read_log_digests(self, table: str = "games_logevent") -> dict[str, tuple[int, str]]:
        """Map the id of each game to the length and a digest of its event log in this table or view."""
        select = SELECT_LOG_DIGESTS.format(Identifier(table))
        with psycopg.connect(self.owners_url) as database:
            return {game: (length, digest) for game, length, digest in database.execute(select)}

    def find_finished_games(self) -> set[str]:
        with psycopg.connect(self.owners_url) as database:
            return {game for (game,) in database.execute(SELECT_FINISHED_GAMES)}


def get_process_name(words: list[str]) -> str:
    """Return the name of the process that this command starts."""
    for title in ("gunicorn", "uvicorn", "beat"):
        if title in words:
            return title
    return f"worker {words[words.index('--queues') + 1]}"
