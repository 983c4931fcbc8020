"""Measures the CPU time of the table fragment that browsers fetch after each move.

The benchmark calls the WSGI application in this process. Four people play and have written some chat. After each move,
two signed-in browsers fetch the table, one in English and one in Russian. Other work on the machine increases the CPU
time, so the fastest tenth of the responses is the best estimate. `PROFILE=1` prints a profile.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from durak_site import embedded

PEOPLE = ("anna", "boris", "vera", "gleb")
RULES = "alemi-36"
CHAT_LINES = ("Good luck!", "To you too.", "Who has the ace?", "Guess.", "I am away tomorrow.")
LANGUAGES = ("en", "ru")
MOVES, WARM_UP_MOVES = 60, 10
"""Number of moves, and how many of them come before the measured ones."""
TARGET_MILLISECONDS = 15
"""Milliseconds of CPU time that the response with a fragment may take."""


class Browser:
    """A signed-in client of the WSGI application. `cpu` has the CPU seconds of each response, `sizes` its bytes."""

    def __init__(self, user: Any) -> None:
        from django.test import Client, RequestFactory

        from durak_site.wsgi import application

        client = Client()
        client.force_login(user)
        cookie = f"sessionid={client.cookies['sessionid'].value}"
        self.requests = RequestFactory(headers={"Cookie": cookie, "Accept-Encoding": "gzip", "Host": "127.0.0.1"})
        self.application = application
        self.cpu: list[float] = []
        self.sizes: list[int] = []

    def fetch(self, path: str) -> None:
        environ, statuses = self.requests.get(path).environ, []
        began = time.process_time()
        response = self.application(environ, lambda status, *_: statuses.append(status))
        size = sum(map(len, response))
        response.close()
        self.cpu.append(time.process_time() - began)
        self.sizes.append(size)
        assert statuses == ["200 OK"], statuses


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        try:
            os.environ |= {
                **servers.environment,
                "SECRET_KEY": "only for a benchmark, and long enough for one",
                "LOG_LEVEL": "WARNING",
                "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            }
            print_measurements(measure_fragments())
        finally:
            servers.stop()


def measure_fragments() -> dict[str, Browser]:
    """Play a game, and let browsers fetch its table after each move. Return the browsers by language."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from accounts.models import User

    people = [User.objects.create_user(name) for name in PEOPLE]
    for person, language in zip(people, LANGUAGES, strict=False):
        person.language = language
        person.save()
    browsers = {person.language: Browser(person) for person in people[: len(LANGUAGES)]}
    for game in play_moves(people):
        for browser in browsers.values():
            browser.fetch(f"/games/{game}/table")
    if os.environ.get("PROFILE"):
        print_profile(Browser(people[0]), game)
    return browsers


def play_moves(people: list[Any]) -> Iterator[str]:
    """Play random moves and yield the id of the game after each move.

    After each yield, record that the players with browsers have seen the newest version.
    """
    from games.services.moves import play_move
    from games.services.seen_versions import record_seen_version

    chance, game = random.Random(7), create_game(people)
    for _ in range(MOVES):
        seat = find_awaited_seat(game)
        play_move(game_id=game, user=people[seat], move=chance.choice(load_view(people[seat], game)["legal"])["move"])
        yield game
        for person in people[: len(LANGUAGES)]:
            record_seen_version(game_id=game, user=person, version=load_view(person, game)["version"])


def create_game(people: list[Any]) -> str:
    """Create a series for these people with some chat, and return the id of its first game."""
    from games.services.chat import post_chat_line
    from games.services.series import create_series, join_series

    seats = [{"player": person.username} for person in people]
    series = create_series(creator=people[0], rules=RULES, seats=seats)
    for person in people[1:]:
        join_series(series_id=series.pk, user=person)
    for number, text in enumerate(CHAT_LINES):
        post_chat_line(series=series, user=people[number % len(people)], text=text)
    game: str = series.games.get().pk
    return game


def find_awaited_seat(game: str) -> int:
    from games.models import Game

    row = Game.objects.get(pk=game)
    return next(seat for seat in range(len(PEOPLE)) if row.is_waiting_for(seat))


def load_view(user: Any, game: str) -> dict[str, Any]:
    from games.selectors.games import load_legal_moves

    found = load_legal_moves(game, user)
    assert found
    return found


def print_measurements(browsers: dict[str, Browser]) -> None:
    for language, browser in browsers.items():
        cpu = [1000 * seconds for seconds in browser.cpu[WARM_UP_MOVES:]]
        tenth, *_, nine_tenths = statistics.quantiles(cpu, n=10)
        print(
            f"{language}: {len(cpu)} fragments, median {statistics.median(cpu):.1f} ms of CPU (a tenth under"
            f" {tenth:.1f}, a tenth over {nine_tenths:.1f}), {TARGET_MILLISECONDS} are allowed;"
            f" {statistics.median(browser.sizes):,.0f} bytes"
        )


def print_profile(browser: Browser, game: str) -> None:
    import cProfile
    import pstats

    profiler = cProfile.Profile(time.process_time)
    profiler.enable()
    for _ in range(200):
        browser.fetch(f"/games/{game}/table")
    profiler.disable()
    pstats.Stats(profiler, stream=sys.stderr).sort_stats("cumulative").print_stats(150)


if __name__ == "__main__":
    main()
