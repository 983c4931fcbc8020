"""examples/league.py organises a league of twelve players. Its results agree with the records of the games."""

import asyncio
import csv
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from durak_client import Durak

from examples.bot import run_bot
from examples.league import find_or_create_club
from games.models import Club, ClubMember
from tests.factories import Person, create_person
from tests.games.api.calls import API, expect_refusal, expect_status
from tests.pauses import wait_until
from tests.programs.program_process import run_program
from tests.stack import ROOT, Stack, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SERIES_TITLES = ["Round 1, table A", "Round 1, table B", "Round 1, table C"]


@pytest.fixture
def command() -> list[str]:
    """Return the command that docs/bots.md shows for the league."""
    (line,) = re.findall(r"^    python (examples/league\.py .*)$", (ROOT / "docs" / "bots.md").read_text(), re.M)
    return [sys.executable, *shlex.split(line)]


@pytest.fixture
def players(command: list[str]) -> list[Person]:
    return [create_person(name) for name in command[3:15]]


@pytest.fixture
def organiser() -> Person:
    return create_person("Olga", ["read", "play"])


async def play_until_ended(site: Stack, players: Sequence[Person], program: subprocess.Popen[bytes]) -> None:
    """Let a bot play for each player until the program or one of the bots has ended."""
    accounts = [Durak(site.address, player.token) for player in players]
    bots = [asyncio.create_task(run_bot(account)) for account in accounts]
    try:
        await wait_until(lambda: program.poll() is not None or any(bot.done() for bot in bots))
    finally:
        for bot in bots:
            bot.cancel()
        await asyncio.gather(*bots, *(account.close() for account in accounts), return_exceptions=True)


def run_league(site: Stack, organiser: Person, players: Sequence[Person], command: list[str], log: Path) -> list[str]:
    """Run the league's program while bots play for the players. Return the lines that the program prints."""
    with run_program(tuple(command), site, organiser.token, log) as program:
        asyncio.run(play_until_ended(site, players, program))
        assert program.poll() == 0, log.read_text()
    return log.read_text().splitlines()


def read_standings(lines: Sequence[str]) -> dict[str, tuple[int, int, float]]:
    """Map each player in the standings to the numbers of games, lost games and expected lost games.

    The standings are the last twelve lines.
    """
    rows = [line.split() for line in lines[-12:]]
    return {name: (int(games), int(fool), float(expected)) for name, games, fool, expected in rows}


def load_records(reader: Person, club: str) -> list[dict[str, Any]]:
    games = expect_status(reader.client.get(f"{API}/clubs/{club}/games"), 200)["results"]
    return [expect_status(reader.client.get(f"{API}/games/{game['id']}/record"), 200) for game in games]


def test_a_program_organises_a_round_of_a_league(
    site: Stack, organiser: Person, players: list[Person], command: list[str], tmp_path: Path
) -> None:
    command[-1] = str(tmp_path / "penalties.csv")
    stopped = tmp_path / "stopped"
    with run_program(tuple(command), site, organiser.token, stopped):
        wait_for(lambda: stopped.read_text().count(": open\n") == 3, "the program waits for the players")
    lines = run_league(site, organiser, players, command, tmp_path / "log")
    assert stopped.read_text().splitlines()[0] == lines[0]
    club = lines[0].removeprefix("club ")

    records = load_records(organiser, club)
    seated = [[seat["player"] for seat in record["seats"]] for record in records]
    fools = Counter(
        names[seat] for names, record in zip(seated, records, strict=True) for seat in record["result"]["fools"]
    )
    assert [len(names) for names in seated] == [4, 4, 4]
    assert {name for names in seated for name in names} == {player.name for player in players}
    assert read_standings(lines) == {player.name: (1, fools[player.name], 0.25) for player in players}

    with (tmp_path / "penalties.csv").open(encoding="utf-8-sig", newline="") as file:
        penalties = list(csv.DictReader(file))
    assert Counter(penalty["debtor"] for penalty in penalties) == fools
    assert {penalty["words"] for penalty in penalties} <= {"A cake."}

    tables = expect_status(organiser.client.get(f"{API}/clubs/{club}/series"), 200)["results"]
    assert sorted(table["title"] for table in tables) == SERIES_TITLES
    assert {table["organiser"] for table in tables} == {"Olga"}
    assert expect_status(organiser.client.get(f"{API}/clubs/{club}"), 200)["member_count"] == 13
    expect_refusal(create_person().client.get(f"{API}/clubs/{club}"), 404, "not_found")

    again = run_league(site, organiser, [], command, tmp_path / "again")
    assert (again[0], again[-12:]) == (lines[0], lines[-12:])


def test_the_club_of_the_league_is_found_behind_a_hundred_newer_clubs(site: Stack, organiser: Person) -> None:
    async def find_or_create_winter_league() -> str:
        async with Durak(site.address, organiser.token) as durak:
            return await find_or_create_club(durak, "Winter league")

    club = asyncio.run(find_or_create_winter_league())
    newer_clubs = Club.objects.bulk_create(Club(name=f"Club {number}") for number in range(100))
    ClubMember.objects.bulk_create(ClubMember(club=newer, player=organiser.user) for newer in newer_clubs)
    assert asyncio.run(find_or_create_winter_league()) == club
