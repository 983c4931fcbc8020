"""Plays games through nginx, either with the README's scripts for curl or move by move."""

import random
import re
import time
from typing import Any

from benchmarks.walk.host import Host, StepError

MOVE_TIMEOUT = 60.0
PASSWORD = "a long sentence"
PENALTY = "The fool brings the cake."


def play_by_readme(host: Host) -> str:
    """Play a whole game with the README's scripts for curl, and return the game's id."""
    output = host.run("".join(host.readme.find_game_scripts()) + "\necho GAME $GAME\n")
    found = re.search(r"^\"result\":\{\"kind\":\"(?:fool|draw)\".*\nGAME (\w{12})$", output, re.MULTILINE)
    if found is None:
        raise StepError(f"the README's game ended with:\n{output[-2000:]}")
    return found[1]


class Players:
    """Two accounts with tokens. They play against each other and a computer."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.http = host.create_client()
        self.tokens: dict[str, str] = {}
        self.game = ""
        suffix = f"{random.randrange(10**8)}"
        self.names = [f"{name}-{suffix}" for name in ("vera", "gleb")]

    def sign_up(self) -> None:
        path = self.host.readme.find_token_path()
        for name in self.names:
            account = {"username": name, "password": PASSWORD}
            self._request("POST", "/api/v1/accounts", 201, json=account)
            scopes = {"name": "walk", "scopes": ["read", "play"]}
            token = self._request("POST", path, 201, json=scopes, auth=(name, PASSWORD))
            self.tokens[name] = token["token"]

    def start_game(self) -> None:
        first, second = self.names
        seats = [{"player": "me"}, {"player": second}, {"computer": "steady"}]
        table = {"rules": "alemi-36", "penalty": PENALTY, "seats": seats}
        series = self._request("POST", "/api/v1/series", 201, json=table, player=first)
        self.game = self._request("POST", f"/api/v1/series/{series['id']}/join", 200, json={}, player=second)["game"]

    def play(self, moves: int) -> None:
        """Make `moves` moves. Raises StepError if no move is possible for a minute."""
        made, since = 0, time.monotonic()
        while made < moves:
            if self._try_one_move():
                made, since = made + 1, time.monotonic()
            elif time.monotonic() - since > MOVE_TIMEOUT:
                raise StepError(f"no move was possible in game {self.game} for {MOVE_TIMEOUT:.0f} s")
            else:
                time.sleep(0.1)

    def _try_one_move(self) -> bool:
        """Make one move for a player who has a legal move, or start the next game if the game is over.

        Return whether a move was made.
        """
        for name in self.names:
            view = self._request("GET", f"/api/v1/games/{self.game}", 200, player=name)
            if view["phase"] == "over":
                self.start_game()
                return False
            if view["legal"]:
                move = {"move": view["legal"][0], "version": view["version"]}
                path = f"/api/v1/games/{self.game}/moves"
                answer = self.http.post(path, json=move, headers=self._build_headers(name))
                if answer.status_code == 201:
                    return True
                if answer.status_code not in (400, 409):  # another player has moved since
                    raise StepError(f"a move was answered with {answer.status_code}: {answer.text[:500]}")
        return False

    def _request(self, method: str, path: str, status: int, *, player: str = "", **more: object) -> Any:
        answer = self.http.request(method, path, headers=self._build_headers(player), **more)  # type: ignore[arg-type]
        if answer.status_code != status:
            raise StepError(f"{method} {path} was answered with {answer.status_code}: {answer.text[:500]}")
        return answer.json()

    def _build_headers(self, player: str) -> Any:
        return {"Authorization": f"Bearer {self.tokens[player]}"} if player else {}
