"""Requests to the small and the large site, and the measurement of their durations."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from django.core.signals import request_finished
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import create_token
from benchmarks.growth.originals import HEAVY_PLAYER, OLD_PLAYER
from benchmarks.growth.site import CLUB_NAME
from games.models import Club, Game, Series

REQUESTS_PER_SITE, REQUESTS_PER_BLOCK = 15, 5
HOST = "127.0.0.1"
MAX_RATIO = 2
"""Largest allowed ratio of the duration of a request on the large site to its duration on the small site."""


@dataclass(frozen=True)
class MeasuredRequest:
    """A GET request of `path`, sent by `client`."""

    name: str
    path: str
    client: Client = field(default_factory=lambda: Client(SERVER_NAME=HOST))

    def send(self) -> None:
        """Send the request and check the status 200. Of a stream, read only the first piece."""
        response = self.client.get(self.path)
        assert response.status_code == 200, (self.path, response.status_code)
        if response.streaming:
            next(iter(response.streaming_content), b"")
            close_response(response)


def close_response(response: HttpResponseBase) -> None:
    """Close a streamed response without closing the database connection."""
    request_finished.disconnect(close_old_connections)
    response.close()
    request_finished.connect(close_old_connections)


def make_measured_requests() -> list[MeasuredRequest]:
    """Return the requests to measure on the current database. Their paths contain ids of this database."""
    heavy = User.objects.get(username=HEAVY_PLAYER)
    _, secret = create_token(user=heavy, name="growth", scopes=["read", "play", "account"])
    token = Client(SERVER_NAME=HOST, headers={"Authorization": f"Bearer {secret}"})
    browser = Client(SERVER_NAME=HOST)
    browser.force_login(heavy)
    series = Series.objects.filter(places__player=heavy, state="finished").latest("created_at")
    game = Game.objects.filter(seats__player=heavy, seats__finished_at=None).latest("started_at").pk
    over = Game.objects.filter(finished_at__isnull=False).earliest("started_at")
    year = (over.finished_at or timezone.now()).year
    month = f"{over.finished_at or timezone.now():%Y-%m}"
    club = Club.objects.get(name=CLUB_NAME).pk
    api = "/api/v1"
    return [
        MeasuredRequest("profile of a player whose games are old", f"/players/{OLD_PLAYER}"),
        MeasuredRequest("games of a player whose games are old", f"{api}/players/{OLD_PLAYER}/games"),
        MeasuredRequest("year of a player whose games are old", f"{api}/players/{OLD_PLAYER}/years/{year}"),
        MeasuredRequest("that player and a player with many games", f"/players/{OLD_PLAYER}/with/{HEAVY_PLAYER}"),
        MeasuredRequest("profile of a player with many games", f"/players/{HEAVY_PLAYER}"),
        MeasuredRequest("numbers of that profile", f"{api}/players/{HEAVY_PLAYER}"),
        MeasuredRequest("games of a player with many games", f"{api}/players/{HEAVY_PLAYER}/games?limit=8"),
        MeasuredRequest("first page, signed in with many games", "/", browser),
        MeasuredRequest("my games", "/games", browser),
        MeasuredRequest("my turns", f"{api}/me/turns", token),
        MeasuredRequest("rating history", f"{api}/players/{HEAVY_PLAYER}/ratings?limit=8"),
        MeasuredRequest("penalties", f"{api}/players/{HEAVY_PLAYER}/penalties?limit=2"),
        MeasuredRequest("penalties, signed in", f"{api}/players/{HEAVY_PLAYER}/penalties?limit=2", token),
        MeasuredRequest("own penalties", f"{api}/me/penalties?role=debtor&limit=2", token),
        MeasuredRequest("own penalties that are owed", f"{api}/me/penalties?role=debtor&state=owed&limit=2", token),
        MeasuredRequest("notifications", f"{api}/me/notifications?limit=8", token),
        MeasuredRequest("inbox", "/inbox", browser),
        MeasuredRequest("lobby", "/lobby"),
        MeasuredRequest("leaderboard", "/leaderboard"),
        MeasuredRequest("leaderboard of the API", f"{api}/leaderboard?limit=20"),
        MeasuredRequest("page of a club", f"/clubs/{club}", browser),
        MeasuredRequest("standings of a club", f"/clubs/{club}/standings?year=all", browser),
        MeasuredRequest("year of a club", f"{api}/clubs/{club}/years/{year}", token),
        MeasuredRequest("ledger of a club", f"/clubs/{club}/owed", browser),
        MeasuredRequest("members of a club", f"/clubs/{club}/members", browser),
        MeasuredRequest("series of a club", f"{api}/clubs/{club}/series", token),
        MeasuredRequest("games of a club", f"{api}/clubs/{club}/games", token),
        MeasuredRequest("clubs", "/clubs", browser),
        MeasuredRequest("list of series", f"{api}/series?limit=20"),
        MeasuredRequest("list of series by creator", f"{api}/series?limit=2&creator={series.creator.username}"),
        MeasuredRequest("a series", f"{api}/series/{series.pk}"),
        MeasuredRequest("page of a series", f"/series/{series.pk}", browser),
        MeasuredRequest("open data, first byte", f"{api}/data/games/{month}.ndjson"),
        MeasuredRequest("a game", f"{api}/games/{game}", token),
        MeasuredRequest("page of a game", f"/games/{game}", browser),
    ]


def measure_requests(use_database: Callable[[str], None], databases: Sequence[str]) -> Iterator[list[float]]:
    """Yield for each request a list with its median duration in seconds on each database.

    Small blocks of requests alternate between the databases, so that other work slows all databases equally.
    """
    requests_by_database: list[list[MeasuredRequest]] = []
    for database in databases:
        use_database(database)
        requests_by_database.append(make_measured_requests())
    for requests in zip(*requests_by_database, strict=True):
        durations: list[list[float]] = [[] for _ in databases]
        for _ in range(REQUESTS_PER_SITE // REQUESTS_PER_BLOCK):
            for database, request, seconds in zip(databases, requests, durations, strict=True):
                use_database(database)
                request.send()
                seconds += [measure_request(request) for _ in range(REQUESTS_PER_BLOCK)]
        yield [statistics.median(seconds) for seconds in durations]


def measure_request(request: MeasuredRequest) -> float:
    """Send the request and return its duration in seconds."""
    began = time.perf_counter()
    request.send()
    return time.perf_counter() - began


def print_durations(use_database: Callable[[str], None], small: str, large: str) -> None:
    use_database(small)
    names = [request.name for request in make_measured_requests()]
    print(f"{'':44}{small:>9}{large:>9}{'ratio':>7}")
    for name, (before, after) in zip(names, measure_requests(use_database, (small, large)), strict=True):
        mark = "" if after <= MAX_RATIO * before else "  too slow"
        print(f"{name:44}{before * 1000:7.1f}ms{after * 1000:7.1f}ms{after / before:7.1f}{mark}", flush=True)
