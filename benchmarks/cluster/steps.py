"""The steps of the cluster benchmark, in the order in which they run."""

import json
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

import httpx

from benchmarks.cluster.machines import Machine, run
from benchmarks.cluster.page import PageScript, find_page_scripts
from benchmarks.cluster.play import MAX_RECOVERY_SECONDS, ApplicationMachines, ClusterPlayers
from benchmarks.walk.host import REPOSITORY, StepError
from benchmarks.walk.players import PENALTY
from benchmarks.walk.servers import HOST_NAME
from tests.stack import wait_for

Step = tuple[str, Callable[[], str | None]]
MOVES_PER_STEP = 10
DATABASES = ("db1", "db2", "db3")
VALKEYS = ("db1", "db2")
CREATE_CERTIFICATE = (
    "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
    f" -subj /CN={HOST_NAME} -keyout /etc/ssl/durak.key -out /etc/ssl/durak.pem"
)
PSQL_AS_SUPERUSER = (
    ". /etc/durak/cluster; PGPASSWORD=$SUPERUSER_PASSWORD"
    " psql --host 127.0.0.1 --port 5000 --username postgres --dbname durak --no-align --tuples-only --command"
)
PATRONICTL = "patronictl -c /etc/patroni/config.yml"
FIND_EARLIER_RELEASE = "git rev-list --max-count=1 --skip=1 HEAD -- deploy/cluster"
"""A command that prints the second newest of the commits that changed deploy/cluster."""
HANG_SECONDS = 8.0
"""Seconds without a move after which a primary counts as waiting for a standby."""


def list_steps(machines: dict[str, Machine]) -> list[Step]:
    cluster = Cluster(machines)
    return [
        *cluster.list_steps_of_section("## Build it"),
        ("two accounts and a game", cluster.start_game_and_play),
        ("switch off the primary of PostgreSQL, and play on", cluster.lose_primary),
        ("switch it on again", cluster.switch_on_lost_machine),
        ("switch off all databases but one, which goes on alone", cluster.promote_last_database),
        ("with synchronous_mode_strict the survivor waits", cluster.check_strict_mode),
        *cluster.list_steps_of_section("## Lose a machine"),
        ("play on, and start the standbys", cluster.start_standbys),
        ("stop the primary of Valkey, play on, and start it again", cluster.lose_valkey),
        ("switch off app1, and play on", cluster.lose_application_machine),
        ("switch it on again", cluster.switch_on_lost_machine),
        ("change all penalties by mistake", cluster.clear_all_penalties),
        *cluster.list_steps_of_section("## Undo a mistake"),
        ("the late standby still has the penalties", cluster.check_late_standby),
        *cluster.list_steps_of_section("## Restore to a point in time"),
        ("games and penalties are those of that time, and play goes on", cluster.check_restored_site),
        *cluster.list_steps_of_section("## Upgrade", cluster.upgrade),
        ("all moves that were answered are there, and verify_games", cluster.verify_moves_and_games),
    ]


class Cluster:
    """The machines of the cluster, and the players who use it."""

    def __init__(self, machines: dict[str, Machine]) -> None:
        self.machines = machines
        self.players = ClusterPlayers(ApplicationMachines([machines["app1"].address, machines["app2"].address]))
        self.lost = machines["db1"]
        self.restore_time = ""
        self.restored_version = self.mistake_version = 0

    def list_steps_of_section(
        self, heading: str, execute: Callable[[PageScript], str | None] | None = None
    ) -> list[Step]:
        """Return a step for each script in the section of docs/cluster.md with this heading."""
        section = heading.removeprefix("## ")
        return [
            (
                f"{section} {number}, on {', '.join(page_script.machines)}",
                partial(execute or self.run_page_script, page_script),
            )
            for number, page_script in enumerate(find_page_scripts(heading), 1)
        ]

    def run_page_script(self, page_script: PageScript) -> str | None:
        """Run a script of docs/cluster.md on its machines at once. Return the first machine's last line."""
        self._prepare_for_script(page_script)
        script = self._replace_examples(page_script.script)
        online = "make install" in script
        with ThreadPoolExecutor(len(page_script.machines)) as pool:
            outputs = list(pool.map(lambda name: self.machines[name].run(script, online=online), page_script.machines))
        return outputs[0].strip().rpartition("\n")[2][:100]

    def _prepare_for_script(self, page_script: PageScript) -> None:
        """Do what docs/cluster.md asks the reader to do before this script, such as copying a directory.

        Before `make install`, also check out an earlier release, so that a later step can upgrade it.
        """
        if "fill etcd" in page_script.script:
            for name in self.machines.keys() - {"db1"}:
                self._copy_directory("/etc/durak", "db1", name)
        if "useradd" in page_script.script:
            self._copy_directory("/opt/durak", "app1", "app2")
        if "nginx.conf" in page_script.script:
            for name in page_script.machines:
                self.machines[name].run(CREATE_CERTIFICATE)
        if page_script.script == "cd /opt/durak\nmake install\n":
            self.machines["app1"].run(f"cd /opt/durak && git reset --quiet --hard $({FIND_EARLIER_RELEASE})")

    def _copy_directory(self, directory: str, source: str, target: str) -> None:
        original, copy = (f"{self.machines[name].root}{directory}" for name in (source, target))
        run("rm", "--recursive", "--force", copy)
        run("cp", "--archive", original, copy)

    def _replace_examples(self, script: str) -> str:
        """Replace two example values in a script of docs/cluster.md.

        The address in `git clone` becomes the address of this repository. The time to which a backup is restored
        becomes `restore_time`.
        """
        script = script.replace("git clone …", f"git clone --quiet --no-hardlinks {REPOSITORY}")
        return re.sub(r'echo "20[^"]*"', f'echo "{self.restore_time}"', script)

    def start_game_and_play(self) -> str:
        self.players.sign_up()
        self.players.start_game()
        return describe_pause(self.players.make_moves(MOVES_PER_STEP))

    def find_members(self) -> dict[str, str]:
        """Map the name of each running member of Patroni to its role."""
        rows = json.loads(self.machines["backup"].run(f"{PATRONICTL} list --format json"))
        return {row["Member"]: row["Role"] for row in rows if row["State"] in ("running", "streaming")}

    def find_database_machine(self, role: str) -> str:
        """Return the name of the database machine with this Patroni role. Raises StepError if there is none."""
        members = self.find_members()
        found = [name for name in DATABASES if members.get(name) == role]
        if not found:
            raise StepError(f"no database is a {role}: {members}")
        return found[0]

    def wait_for_roles(self) -> None:
        """Wait until Patroni has a leader, a synchronous standby and two further replicas."""
        wanted = ["Leader", "Replica", "Replica", "Sync Standby"]
        wait_for(lambda: self._list_roles() == wanted, "all members of Patroni run")

    def _list_roles(self) -> list[str]:
        """Return the roles of Patroni's members, sorted, or an empty list while etcd does not answer."""
        try:
            return sorted(self.find_members().values())
        except StepError:
            return []

    def lose_primary(self) -> str:
        self.wait_for_roles()
        return self._lose_machine(self.machines[self.find_database_machine("Leader")])

    def _lose_machine(self, machine: Machine) -> str:
        """Switch the machine off, play on, and check that no acknowledged move is missing."""
        self.lost = machine
        failures = self.players.failures
        machine.power_off()
        longest = self.players.make_moves(MOVES_PER_STEP)
        self.players.check_acknowledged_moves()
        failed = self.players.failures - failures
        return f"{machine.name}, {describe_pause(longest)}, {failed} requests failed, no answered move is missing"

    def switch_on_lost_machine(self) -> str:
        self.lost.power_on()
        self.wait_for_roles()
        return self.lost.name

    def promote_last_database(self) -> str:
        """Stop the asynchronous replica and switch off the primary, so that Patroni promotes the last database."""
        self.machines[self.find_database_machine("Replica")].run("systemctl stop patroni")
        return self._lose_machine(self.machines[self.find_database_machine("Leader")])

    def check_strict_mode(self) -> str:
        """Switch on Patroni's strict synchronous mode. Check that no move is acknowledged while there is no standby."""
        self.machines["backup"].run(f"{PATRONICTL} edit-config --quiet --force --set synchronous_mode_strict=true")
        time.sleep(HANG_SECONDS)
        began = time.monotonic()
        while time.monotonic() - began < HANG_SECONDS:
            if self.players.try_to_move():
                raise StepError("a move was answered although no standby has it")
        return f"no move in {HANG_SECONDS:.0f} s"

    def start_standbys(self) -> str:
        longest = self.players.make_moves(MOVES_PER_STEP)
        self.lost.power_on()
        for name in DATABASES:
            self.machines[name].run("systemctl start patroni")
        self.wait_for_roles()
        return describe_pause(longest)

    def lose_valkey(self) -> str:
        """Stop the primary of Valkey, play on, and start the stopped server again as a replica."""
        wait_for(lambda: sum(map(self._is_valkey_primary, VALKEYS)) == 1, "there is one primary of Valkey")
        lost, other = sorted(VALKEYS, key=self._is_valkey_primary, reverse=True)
        self.machines[lost].run("systemctl stop redis-server")
        longest = self.players.make_moves(3 * MOVES_PER_STEP)  # so many that a computer moves in between
        wait_for(lambda: self._is_valkey_primary(other), "Sentinel promotes the other Valkey")
        self.machines[lost].run("systemctl start redis-server")
        wait_for(lambda: not self._is_valkey_primary(lost), "Sentinel makes the former primary a replica")
        return f"{lost}, {describe_pause(longest)}"

    def _is_valkey_primary(self, name: str) -> bool:
        role = ". /etc/durak/cluster; REDISCLI_AUTH=$VALKEY_PASSWORD redis-cli -h $(hostname) role"
        return self.machines[name].run(role).startswith("master")

    def lose_application_machine(self) -> str:
        return self._lose_machine(self.machines["app1"])

    def clear_all_penalties(self) -> str:
        """Clear the penalties of all series, as an operator might do by mistake. Play before the mistake and after it.

        The late standby is an hour behind the primary, so it lacks the series of this run. Therefore copy it again from
        the primary first.
        """
        self.machines["backup"].run(f"{PATRONICTL} reinit durak backup --force")
        self.wait_for_roles()
        self.players.make_moves(MOVES_PER_STEP)
        self.restored_version = self._read_version()
        self.restore_time = self._query("SELECT clock_timestamp()")
        self._query("UPDATE games_series SET penalty = ''")
        self.players.make_moves(MOVES_PER_STEP)
        self.mistake_version = self._read_version()
        return f"after {self.restore_time}"

    def _read_version(self) -> int:
        return self.players.read_version(self.players.game, self.players.names[0])

    def _query(self, statement: str) -> str:
        return self.machines["app1"].run(f'{PSQL_AS_SUPERUSER} "{statement}"').strip()

    def _read_penalties(self) -> set[str]:
        return set(self._query("SELECT penalty FROM games_series").splitlines())

    def check_late_standby(self) -> None:
        if PENALTY in self._read_penalties():
            raise StepError("the penalties are still on the primary")
        if PENALTY not in self.machines["backup"].run("cat /root/games_series.sql"):
            raise StepError("the late standby has lost the penalties too")

    def check_restored_site(self) -> str:
        self._wait_until_healthy()
        version = self._read_version()
        if not self.restored_version <= version < self.mistake_version:  # a computer may have moved since
            raise StepError(f"the game has version {version}, but had {self.restored_version} at that time")
        if PENALTY not in self._read_penalties():
            raise StepError("the penalties have not come back")
        self.players.versions.clear()
        self.wait_for_roles()
        return describe_pause(self.players.make_moves(MOVES_PER_STEP))

    def _wait_until_healthy(self) -> None:
        with ApplicationMachines([self.machines["app2"].address]).create_client() as client:
            wait_for(lambda: is_healthy(client), "the site is healthy", MAX_RECOVERY_SECONDS)

    def upgrade(self, page_script: PageScript) -> str:
        """Run an upgrade script while the players play. Return how many moves were made and requests failed."""
        failures, moves = self.players.failures, 0
        with ThreadPoolExecutor() as pool:
            upgrade = pool.submit(self.run_page_script, page_script)
            while not upgrade.done():
                moves += self.players.try_to_move()
                time.sleep(0.2)
            upgrade.result()
        return f"{moves} moves meanwhile, {self.players.failures - failures} requests failed"

    def verify_moves_and_games(self) -> str:
        self.players.check_acknowledged_moves()
        script = "cd /opt/durak; set -a; . /etc/durak/environment; set +a; .venv/bin/python manage.py verify_games"
        return self.machines["app1"].run(script).strip().rpartition("\n")[2]


def is_healthy(client: httpx.Client) -> bool:
    """Return whether `/healthz` answers that all parts are healthy."""
    with suppress(httpx.TransportError):
        return client.get("/healthz").status_code == 200
    return False


def describe_pause(seconds: float) -> str:
    return f"longest time between two moves {seconds:.1f} s"
