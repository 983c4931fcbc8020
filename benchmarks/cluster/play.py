"""Plays games through the nginx of both application machines, even while machines fail."""

import time
from collections.abc import Sequence

import httpx

from benchmarks.walk.host import StepError
from benchmarks.walk.players import Players
from benchmarks.walk.readme import DocumentationPage
from benchmarks.walk.servers import HOST_NAME
from tests.stack import ROOT

MAX_RECOVERY_SECONDS = 180.0
"""Seconds within which a move must be possible again and the site must be healthy again."""


class ApplicationMachines:
    """The application machines, with the `addresses` that a client gets from DNS."""

    readme = DocumentationPage(ROOT)

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = addresses

    def create_client(self) -> httpx.Client:
        """Return a client that connects to one of the machines."""
        return httpx.Client(
            base_url=f"https://{self.addresses[0]}",
            headers={"Host": HOST_NAME},
            transport=FailoverTransport(self.addresses),
        )


class FailoverTransport(httpx.BaseTransport):
    """Sends requests to one machine until that machine cannot be reached, and then to the next machine."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = [*addresses]
        self.inner = httpx.HTTPTransport(verify=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["timeout"] = {"connect": 3.0, "read": 15.0, "write": 5.0, "pool": 5.0}
        request.url = request.url.copy_with(host=self.addresses[0])
        try:
            return self.inner.handle_request(request)
        except httpx.TransportError:
            self.addresses.append(self.addresses.pop(0))
            raise


class ClusterPlayers(Players):
    """Two players who repeat failed requests. `versions` has the game's version after each player's last move."""

    def __init__(self, machines: ApplicationMachines) -> None:
        super().__init__(machines)
        self.failures = 0
        self.versions: dict[tuple[str, str], int] = {}
        self.http.event_hooks["response"].append(self._remember_version)

    def make_moves(self, moves: int) -> float:
        """Make `moves` moves and return the longest pause between two of them in seconds.

        Raises StepError after MAX_RECOVERY_SECONDS seconds without a possible move.
        """
        longest, made, since = 0.0, 0, time.monotonic()
        while made < moves:
            if self.try_to_move():
                now = time.monotonic()
                longest, made, since = max(longest, now - since), made + 1, now
            elif time.monotonic() - since > MAX_RECOVERY_SECONDS:
                raise StepError(f"no move was possible in game {self.game} for {MAX_RECOVERY_SECONDS:.0f} s")
            else:
                time.sleep(0.2)
        return longest

    def try_to_move(self) -> bool:
        """Make one move if a move is possible. Return whether the site has acknowledged a move."""
        try:
            return self._try_one_move()
        except (StepError, httpx.TransportError):
            self.failures += 1
            return False

    def check_acknowledged_moves(self) -> None:
        """Raise StepError if a game has lost a move that the site had acknowledged."""
        for (game, player), version in self.versions.items():
            found = self.read_version(game, player)
            if found < version:
                raise StepError(f"game {game} has version {found}, but version {version} was answered")

    def read_version(self, game: str, player: str) -> int:
        """Return the version of the game: the number of its events that the player has been shown."""
        return int(self._request("GET", f"/api/v1/games/{game}", 200, player=player)["version"])

    def _remember_version(self, response: httpx.Response) -> None:
        if response.status_code == 201 and response.request.url.path.endswith("/moves"):
            response.read()
            token = response.request.headers["Authorization"].removeprefix("Bearer ")
            player = next(name for name, each in self.tokens.items() if each == token)
            self.versions[self.game, player] = int(response.json()["game"]["version"])
