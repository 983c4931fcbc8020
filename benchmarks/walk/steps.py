"""The steps of this benchmark, in the order in which they run."""

import re
import secrets
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.walk.host import Host, StepError, get_process_name
from benchmarks.walk.players import Players, play_by_readme
from benchmarks.walk.readme import DocumentationPage
from benchmarks.walk.servers import HOST_NAME
from durak_site.local_site import processes
from tests.site.external_server import PASSWORDS
from tests.stack import ROOT

Step = tuple[str, Callable[[], str | None]]
OLD_RELEASE = "f4d63a5"
"""A commit of 22 November 2026, before guests, webhooks and apps. It still starts with today's packages."""
WORDS_BEFORE_COMMANDS = "To start the processes of the table by hand"
MOVES_PER_STEP = 5
RESTART_DELAY = 2.0
"""Seconds between the end of a killed process and its restart, as in the systemd units (RestartSec)."""
FINISHED_GAMES = 3


def list_steps_of_new_site(host: Host) -> list[Step]:
    walk = FreshSite(host)
    names = [
        "gunicorn",
        "uvicorn",
        "worker clock",
        "worker computers",
        "worker background",
        "beat",
        "nginx",
        "PostgreSQL",
        "Redis",
    ]
    return [
        ("servers and a certificate", host.servers.start),
        ("clone and make install", walk.install),
        ("the two roles", partial(create_roles, host)),
        ("settings, and a key for pushes", walk.write_settings),
        ("migrate", walk.migrate),
        ("processes and nginx", walk.start),
        ("make admin", walk.make_admin),
        ("a game by the README's curl, through nginx", walk.play_first_games),
        ("redirect, access log of nginx, long poll", walk.check_nginx),
        *((f"kill -9 {name}, and play on", partial(walk.kill_and_restart, name)) for name in names),
        ("make backup while it runs", walk.back_up),
        ("make restore", walk.restore),
        ("pg_dump and pg_restore into another database", walk.restore_by_hand),
        ("verify_games", partial(verify_all_games, host)),
        ("stop", walk.stop),
    ]


def list_steps_of_upgrade(host: Host) -> list[Step]:
    walk = UpgradedSite(host)
    return [
        ("servers and a certificate", host.servers.start),
        (f"clone, go back to {OLD_RELEASE}, make install", walk.install),
        ("the two roles", partial(create_roles, host)),
        ("settings and migrate", walk.write_settings_and_migrate),
        ("processes of the old release", walk.start),
        (f"{FINISHED_GAMES} games to their end, and one that stays unfinished", walk.play),
        ("make backup, stop", walk.back_up_and_stop),
        ("git pull, make install", walk.pull_and_install),
        ("migrate, rebuild_ratings", walk.migrate),
        ("processes of this release", walk.start_again),
        ("every log is the same, every game can be read", walk.compare_games),
        ("play on in the unfinished game, and play another", walk.play_unfinished_and_new_game),
        ("verify_games", partial(verify_all_games, host)),
    ]


def find_start_commands() -> list[str]:
    """Return the README's commands that start the processes by hand, without comments."""
    return [re.sub(r"\s{2,}#.*$", "", line) for line in DocumentationPage(ROOT).find_block_after(WORDS_BEFORE_COMMANDS)]


def find_roles_command(directory: Path) -> str:
    """Return the psql command in the first comment of deploy/roles.sql, without its passwords."""
    head = (directory / "deploy" / "roles.sql").read_text()
    found = re.search("^-- +OWNER_PASSWORD=… APP_PASSWORD=… (psql .*)$", head, re.MULTILINE)
    if found is None:
        raise StepError("deploy/roles.sql has no command at its head")
    return found[1]


def create_roles(host: Host) -> None:
    host.run(find_roles_command(host.directory), **PASSWORDS)


def verify_all_games(host: Host) -> str:
    """Run `verify_games` and `verify_games --rest`. Return the last line of the first command and the output of the
    second.

    After a restore, `--rest` verifies the games that are left to background work.
    """
    output = host.run_with_settings(".venv/bin/python manage.py verify_games").strip().splitlines()
    rest = host.run_with_settings(".venv/bin/python manage.py verify_games --rest").strip()
    return f"{output[-1]} {rest}"


class FreshSite:
    """The steps that host a new site of the current release."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.secret_key = secrets.token_urlsafe(50)
        self.players = Players(host)
        self.backup = ""
        self.saved: dict[str, tuple[int, str]] = {}

    def install(self) -> None:
        place = self.host.directory.parent
        place.mkdir(parents=True)
        clone, install = find_start_commands()[:2]
        self.host.run(f"{clone}\n{install}", directory=place)

    def write_settings(self) -> None:
        self.host.write_settings(self.secret_key)
        push_key = self.host.run_with_settings(".venv/bin/python manage.py push_key").strip()
        self.host.write_settings(self.secret_key, push_key)

    def migrate(self) -> None:
        *lines, last = find_start_commands()[2:]
        first_process = " ".join(self.host.readme.find_processes()[0])
        if last != f".venv/bin/{first_process}":
            raise StepError(f"the README starts by hand a process that is not in its table: {last}")
        self.host.run("\n".join(lines))

    def start(self) -> str:
        self.host.servers.configure_nginx((self.host.directory / "deploy" / "nginx.conf").read_text())
        self.host.servers.start_server("nginx")
        self.host.start()
        return self.host.check_health()[1]

    def make_admin(self) -> str:
        account = {"ADMIN_NAME": "operator", "ADMIN_PASSWORD": "a long sentence"}
        return self.host.run_with_settings("make admin", **account).strip()

    def play_first_games(self) -> str:
        game = play_by_readme(self.host)
        self.players.sign_up()
        self.players.start_game()
        return f"game {game}"

    def check_nginx(self) -> None:
        port = self.host.servers.ports["80"]
        answer = self.host.run(f"curl -s -i -H 'Host: {HOST_NAME}' http://127.0.0.1:{port}/rules")
        if not answer.startswith("HTTP/1.1 301") or f"ocation: https://{HOST_NAME}/rules" not in answer:
            raise StepError(f"port 80 answered: {answer}")
        if not self.host.run(f"curl -s -i {self.host.address}/rules").startswith("HTTP/2 200"):
            raise StepError("nginx does not use HTTP/2")
        self.host.run(f"curl -s {self.host.address}/password/reset/secret; curl -s {self.host.address}/mail/secret")
        if "secret" in (self.host.servers.directory / "access.log").read_text():
            raise StepError("nginx logged a secret link")
        self._check_long_poll()

    def _check_long_poll(self) -> None:
        path, token = "/api/v1/me/turns", next(iter(self.players.tokens.values()))
        with self.host.create_client() as client:
            client.headers["Authorization"] = f"Bearer {token}"
            tag = client.get(path).headers["ETag"]
            began = time.monotonic()
            answer = client.get(f"{path}?wait=2", headers={"If-None-Match": tag})
        if answer.status_code == 304 and time.monotonic() - began < 1.5:
            raise StepError("a long poll was answered at once")

    def kill_and_restart(self, name: str) -> str:
        """Play, and kill the process. When /healthz reports the failure, restart the process, and play again."""
        self.players.play(MOVES_PER_STEP)
        of_site = name in self.host.processes
        processes.kill_group((self.host.processes if of_site else self.host.servers.processes)[name])
        began = time.monotonic()
        report = self._wait_for_failure(name)
        time.sleep(RESTART_DELAY)
        if of_site:
            commands = self.host.readme.find_processes()
            self.host.start_process(next(words for words in commands if get_process_name(words) == name))
        else:
            self.host.servers.start_server(name)
        self.host.wait_until_healthy()
        down = time.monotonic() - began
        self.players.play(MOVES_PER_STEP)
        return f"{report}, started again, healthy {down:.1f} s after the kill"

    def _wait_for_failure(self, name: str) -> str:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            status, _ = self.host.check_health()
            if status != 200:
                return f"answer {status}" if status else "no answer"
            time.sleep(0.5)
        raise StepError(f"/healthz did not report that {name} was killed")

    def back_up(self) -> str:
        output = self.host.run_with_settings("make backup")
        found = re.search(r"saved in \S+/(var/backups/\S+\.dump)", output)
        if found is None:
            raise StepError(f"make backup output: {output}")
        self.backup = found[1]
        self.saved = self._read_log_digests_of_finished_games()
        return f"{len(self.saved)} finished games"

    def restore(self) -> str:
        later = play_by_readme(self.host)
        self.host.stop()
        command = self.host.readme.find_block_after("### Backups")[1]
        output = self.host.run_with_settings(re.sub(r"FILE=\S+", f"FILE={self.backup}", command))
        self.host.start()
        self._check_restored_games(later)
        self.players.play(MOVES_PER_STEP)
        return output.strip().replace("\n", " ")

    def restore_by_hand(self) -> str:
        later = play_by_readme(self.host)
        saved = self._read_log_digests_of_finished_games()
        dump, create, restore = self.host.readme.find_block_after("With the tools of PostgreSQL")
        self.host.run(dump)
        after = play_by_readme(self.host)
        self.host.stop()
        self.host.run(f"{create}\n{restore}")
        self.host.database = "durak_new"
        self.write_settings()
        sentence = self.host.readme.text.partition("Then put `durak_new` into both addresses")[2].partition("\n\n")[0]
        commands = [f".venv/bin/{command}" for command in re.findall("`(python manage.py [^`]+)`", sentence)]
        output = self.host.run_with_settings("\n".join(commands))
        self.host.start()
        self.saved = saved
        self._check_restored_games(after)
        if later not in self.host.find_finished_games():
            raise StepError(f"game {later} is missing")
        self.players.play(MOVES_PER_STEP)
        return output.strip().splitlines()[-1]

    def stop(self) -> None:
        self.host.stop()

    def _read_log_digests_of_finished_games(self) -> dict[str, tuple[int, str]]:
        logs = self.host.read_log_digests()
        return {game: logs[game] for game in self.host.find_finished_games()}

    def _check_restored_games(self, later: str) -> None:
        logs = self.host.read_log_digests()
        if later in logs:
            raise StepError(f"game {later} was played after the backup, but is in the restored database")
        if wrong := [game for game, log in self.saved.items() if logs.get(game) != log]:
            raise StepError(f"games are missing or have other logs: {wrong}")


class UpgradedSite:
    """The steps that upgrade a site of an old release to this release."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.players = Players(host)
        self.before: dict[str, tuple[int, str]] = {}

    def install(self) -> None:
        place = self.host.directory.parent
        place.mkdir(parents=True)
        clone, install = find_start_commands()[:2]
        self.host.run(f"{clone}\ngit reset --quiet --hard {OLD_RELEASE}\n{install}", directory=place)

    def write_settings_and_migrate(self) -> None:
        self.host.write_settings(secrets.token_urlsafe(50))
        self.host.run_with_settings(".venv/bin/python manage.py migrate")

    def start(self) -> None:
        self.host.servers.configure_nginx(self.host.run("git show origin/HEAD:deploy/nginx.conf"))
        self.host.servers.start_server("nginx")
        self.host.start()

    def play(self) -> str:
        games = [play_by_readme(self.host) for _ in range(FINISHED_GAMES)]
        self.players.sign_up()
        self.players.start_game()
        self.players.play(MOVES_PER_STEP)
        return " ".join(games)

    def back_up_and_stop(self) -> str:
        """Make a backup and stop the site. First create the directory `var`, without which the old release fails.

        The old release has all events in one table, and no view of events and archived logs.
        """
        output = self.host.run_with_settings("mkdir -p var\nmake backup").strip()
        self.host.stop()
        self.before = self.host.read_log_digests("games_event")
        return output

    def pull_and_install(self) -> None:
        self.host.run("git pull --quiet\nmake install")

    def migrate(self) -> str:
        self.host.run_with_settings(".venv/bin/python manage.py migrate")
        return self.host.run_with_settings(".venv/bin/python manage.py rebuild_ratings").strip()

    def start_again(self) -> str:
        if self.host.read_log_digests() != self.before:
            raise StepError("logs differ after migrate")
        self.host.start()
        return self.host.check_health()[1]

    def compare_games(self) -> str:
        finished = self.host.find_finished_games()
        with self.host.create_client() as client:
            client.headers["Authorization"] = f"Bearer {next(iter(self.players.tokens.values()))}"
            for game in finished:
                for path in (f"/api/v1/games/{game}", f"/api/v1/games/{game}/record", f"/games/{game}"):
                    if (status := client.get(path).status_code) not in (200, 301, 302):
                        raise StepError(f"{path} is answered with {status}")
        if {game: log for game, log in self.host.read_log_digests().items() if game in finished} != {
            game: log for game, log in self.before.items() if game in finished
        }:
            raise StepError("logs of finished games differ")
        return f"{len(finished)} finished, {len(self.before)} in all"

    def play_unfinished_and_new_game(self) -> str:
        self.players.play(MOVES_PER_STEP)
        return play_by_readme(self.host)
