"""`python -m benchmarks.clubs` creates a club of 200 members with 10,000 games and 10,000 penalties, and measures each
page that reads all of them.

The site has as many games outside the club. The benchmark prints for each page:

- the median and the shortest time of a request, in milliseconds;
- the median processor time of Python and of PostgreSQL, and their sum;
- the number of queries;
- the sum of the processor times, as a multiple of that of the page with the rules.

Other work on the machine changes the times of requests, but hardly the processor times and their multiples.
"""

import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.growth.__main__ import create_site, start_servers

if TYPE_CHECKING:
    from django.test import Client

ROUNDS = 15
MEMBERS, GAMES = 200, 10_000
CLUB_NAME = "Benchmark"


@dataclass
class PageTimings:
    """Durations of all requests of one page, in seconds, and the number of queries of a request."""

    total_seconds: list[float] = field(default_factory=list)
    python_seconds: list[float] = field(default_factory=list)
    postgresql_seconds: list[float] = field(default_factory=list)
    queries: int = 0

    @property
    def median_cpu_seconds(self) -> float:
        """The median of the processor seconds of Python and PostgreSQL together."""
        return statistics.median(map(sum, zip(self.python_seconds, self.postgresql_seconds, strict=True)))


def main() -> None:
    with tempfile.TemporaryDirectory() as directory, start_servers(Path(directory), durable=False):
        import django

        django.setup()
        from benchmarks.growth.site import Sizes

        # `fill_site` creates three accounts in addition to `accounts`.
        create_site("club", Sizes(accounts=MEMBERS - 3, games=2 * GAMES, games_each=10, heavy_games=2_000))
        create_club()
        measure_and_print_pages()


def create_club() -> None:
    """Create a club of all accounts, and move every second series of the site into it."""
    from accounts.models import User
    from benchmarks.growth.site import execute_sql
    from durak_site.database.owner_connection import connect_as_owner
    from games.models import Club, ClubMember, Series

    club = Club.objects.create(name=CLUB_NAME, code="benchmark")
    ClubMember.objects.bulk_create(ClubMember(club=club, player=player) for player in User.objects.order_by("pk"))
    series = list(Series.objects.order_by("pk").values_list("pk", flat=True))
    Series.objects.filter(pk__in=series[::2]).update(club=club)
    with connect_as_owner():
        execute_sql("VACUUM ANALYZE")


def list_pages() -> dict[str, str]:
    """Map the name of each measured page to its path. The page with the rules is the first."""
    from benchmarks.growth.originals import HEAVY_PLAYER
    from games.models import Club, Game, GameSeat

    club = Club.objects.get(name=CLUB_NAME).pk
    year = Game.objects.latest("started_at").started_at.year - 1
    met = GameSeat.objects.filter(game__seats__player__username=HEAVY_PLAYER).exclude(player__username=HEAVY_PLAYER)
    other = met.values_list("player__username", flat=True)[0]
    return {
        "rules": "/rules",
        "club": f"/clubs/{club}",
        "standings of all time": f"/clubs/{club}/standings?year=all",
        "standings of a year": f"/clubs/{club}/standings?year={year}",
        "ledger": f"/clubs/{club}/owed",
        "members": f"/clubs/{club}/members",
        "games, in the API": f"/api/v1/clubs/{club}/games",
        "year of the club": f"/clubs/{club}/years/{year}",
        "my debts": "/me/penalties",
        "my debts in all states": "/me/penalties?state=all",
        "year of a player": f"/players/{HEAVY_PLAYER}/years/{year}",
        "two players": f"/players/{HEAVY_PLAYER}/with/{other}",
    }


def measure_and_print_pages() -> None:
    """Measure all pages and print the figures. Each round requests every page, so that other work slows all pages
    equally.
    """
    client, pages = sign_in(), list_pages()
    timings = {name: PageTimings() for name in pages}
    for number in range(ROUNDS + 1):
        for name, path in pages.items():
            measure_request(client, path, timings[name] if number else PageTimings())
    first = next(iter(timings.values())).median_cpu_seconds
    print(f"{'':24}{'median':>8}{'least':>8}{'Python':>8}{'PostgreSQL':>12}{'sum':>7}{'queries':>9}{'ratio':>7}")
    for name, one in timings.items():
        measured = (one.total_seconds, one.python_seconds, one.postgresql_seconds)
        total, python, database = (statistics.median(seconds) * 1000 for seconds in measured)
        print(
            f"{name:24}{total:8.1f}{min(one.total_seconds) * 1000:8.1f}{python:8.1f}{database:12.1f}"
            f"{one.median_cpu_seconds * 1000:7.1f}{one.queries:9}{one.median_cpu_seconds / first:7.1f}"
        )


def sign_in() -> "Client":
    from django.test import Client

    from accounts.models import User
    from benchmarks.growth.originals import HEAVY_PLAYER

    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(User.objects.get(username=HEAVY_PLAYER))
    return client


def measure_request(client: "Client", path: str, timings: PageTimings) -> None:
    """Send one request and append its durations to `timings`."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        began, python, database = time.perf_counter(), time.process_time(), read_postgresql_cpu_seconds()
        response = client.get(path)
        timings.postgresql_seconds.append(read_postgresql_cpu_seconds() - database)
        timings.python_seconds.append(time.process_time() - python)
        timings.total_seconds.append(time.perf_counter() - began)
    timings.queries = len(queries)
    assert response.status_code == 200, (path, response.status_code)


def read_postgresql_cpu_seconds() -> float:
    """Return the processor time, in seconds, of the PostgreSQL process that serves this connection."""
    from django.db import connection

    connection.ensure_connection()
    statistics_file = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return int(statistics_file.read_text().split()[0]) / 1e9


if __name__ == "__main__":
    main()
