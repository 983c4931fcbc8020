"""A program for the organiser of a league of twelve players.

    pip install ./clients/python
    export DURAK_URL=http://127.0.0.1:8000 DURAK_TOKEN=durak_...
    python examples/league.py "Winter league" anton berta vova ... --csv penalties.csv

The program creates a private club, and tables of four players for each round. It prints the standings and stores the
list of penalties. The players accept the invitations and play.

The token is that of the organiser, who may be a player too. It needs the scopes `read` and `play`. The program stores
no state. If it was stopped, start it with the same arguments: it finds the club and the tables by their names.
"""

import argparse
import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from durak_client import Durak, Problem
from durak_client.core.api.clubs import (
    create_club,
    invite_to_club,
    list_my_clubs,
    list_series_of_club,
    show_club_standings,
)
from durak_client.core.api.series import create_series
from durak_client.core.models import (
    Club,
    ClubInvitationRequest,
    ClubRequest,
    ClubSeriesFrame,
    ClubStandings,
    ClubSummary,
    PlayerSeat,
    Series,
    SeriesRequest,
    SeriesSummary,
)
from durak_client.core.types import UNSET, Unset

TABLE_LETTERS = "ABC"
PLAYER_COUNT = 12
RULES, PENALTY = "classic-36", "A cake."
UNFINISHED_STATES = ("open", "running")


async def load_all_pages(durak: Durak, load_page: Callable[..., Awaitable[Any]], *arguments: str) -> list[Any]:
    """Return the results of all pages of a list. `load_page` is the operation that loads one page."""
    results: list[Any] = []
    cursor: str | Unset = UNSET
    while True:
        page = await durak.get_result(load_page(*arguments, client=durak.core, limit=100, cursor=cursor))
        results += page.results
        if page.next_ is None:
            return results
        cursor = httpx.URL(page.next_).params["cursor"]


async def find_or_create_club(durak: Durak, name: str) -> str:
    """Return the id of the club with this name whose keeper the account is. Create the club if there is none."""
    clubs: list[ClubSummary] = await load_all_pages(durak, list_my_clubs.asyncio_detailed)
    for existing in clubs:
        if existing.name == name and existing.your_role == "keeper":
            return existing.id
    club: Club = await durak.get_result(create_club.asyncio_detailed(client=durak.core, body=ClubRequest(name=name)))
    return club.id


async def invite_player(durak: Durak, club: str, player: str) -> None:
    """Invite a player to the club, unless the player is a member or already invited."""
    body = ClubInvitationRequest(player=player)
    try:
        await durak.get_result(invite_to_club.asyncio_detailed(club, client=durak.core, body=body))
    except Problem as refused:
        if refused.code != "conflict":
            raise


async def list_tables(durak: Durak, club: str) -> dict[str, SeriesSummary]:
    """Return the club's series by title. Players call a series a table."""
    return {table.title: table for table in await load_all_pages(durak, list_series_of_club.asyncio_detailed, club)}


async def create_table(durak: Durak, club: str, title: str, players: list[str]) -> Series:
    """Create a table for one game in the club, and invite its players."""
    request = SeriesRequest(
        rules=RULES,
        seats=[PlayerSeat(player) for player in players],
        title=title,
        club=club,
        organiser="me",
        penalty=PENALTY,
        games=1,
    )
    table: Series = await durak.get_result(create_series.asyncio_detailed(client=durak.core, body=request))
    return table


async def create_missing_tables(durak: Durak, club: str, number: int, players: list[str]) -> dict[str, str]:
    """Create the missing tables of the round. Map the ids of its unfinished tables to titles."""
    existing = await list_tables(durak, club)
    drawn = random.Random(f"{club} {number}").sample(players, len(players))  # the same draw after a restart
    unfinished = {}
    for index, letter in enumerate(TABLE_LETTERS):
        title = f"Round {number}, table {letter}"
        table = existing.get(title) or await create_table(durak, club, title, drawn[index :: len(TABLE_LETTERS)])
        if table.state in UNFINISHED_STATES:
            unfinished[table.id] = title
    return unfinished


async def wait_for_tables(durak: Durak, club: str, unfinished: dict[str, str]) -> None:
    """Wait until all tables in `unfinished` have ended, and print each change of their state."""
    remaining = dict(unfinished)
    if not remaining:
        return
    async for frame in durak.club_stream(club):
        if isinstance(frame, ClubSeriesFrame) and frame.data.series in remaining:
            print(f"{remaining[frame.data.series]}: {frame.data.state}", flush=True)
            if frame.data.state not in UNFINISHED_STATES:
                del remaining[frame.data.series]
        if not remaining:
            return


async def print_standings(durak: Durak, club: str) -> None:
    """Print the standings of the club, best player first."""
    standings: ClubStandings = await durak.get_result(show_club_standings.asyncio_detailed(club, client=durak.core))
    print(f"{'player':<30} {'games':>5} {'fool':>5} {'expected':>8}")
    for row in standings.results:
        print(f"{row.player:<30} {row.games:>5} {row.fool:>5} {row.expected:>8.2f}", flush=True)


async def store_penalties(durak: Durak, club: str, file: Path) -> None:
    """Store the penalties of the club in `file` as CSV."""
    response = await durak.http.get(f"/api/v1/clubs/{club}/penalties", params={"format": "csv"})
    file.write_bytes(response.raise_for_status().content)


async def run_league(durak: Durak, name: str, players: list[str], rounds: int, file: Path) -> None:
    """Play all rounds, one after the other. After each round, print the standings and store the penalties."""
    club = await find_or_create_club(durak, name)
    print(f"club {club}", flush=True)
    for player in players:
        await invite_player(durak, club, player)
    for number in range(1, rounds + 1):
        await wait_for_tables(durak, club, await create_missing_tables(durak, club, number, players))
        await print_standings(durak, club)
        await store_penalties(durak, club, file)


async def main() -> None:
    parser = argparse.ArgumentParser(description="Organises a league of twelve in a private club.")
    parser.add_argument("club", type=str.strip, help="name of the club")
    parser.add_argument("player", nargs=PLAYER_COUNT, help="username")
    parser.add_argument("--rounds", type=int, default=1, help="number of rounds in all (default: 1)")
    parser.add_argument("--csv", type=Path, default=Path("penalties.csv"), help="file for the penalties")
    given = parser.parse_args()
    async with Durak(os.environ["DURAK_URL"], os.environ["DURAK_TOKEN"]) as durak:
        await run_league(durak, given.club, given.player, given.rounds, given.csv)


if __name__ == "__main__":
    asyncio.run(main())
