"""What the fragment that a nudge fetches costs the web process: CPU alone, measured in process, behind the WSGI door.

Four people play at a table where they have talked a little. After each move two of them, who read English and Russian,
fetch the table as browsers do, signed in and compressed, and have then seen it. Neighbours on a busy machine cost CPU
too: the quickest tenth is nearest to what it costs alone. `PROFILE=1` says where the time goes.
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
SAID = ("Good luck!", "To you too.", "Who has the ace?", "Guess.", "I am away tomorrow.")
LANGUAGES = ("en", "ru")
MOVES, WARMING = 60, 10
ALLOWED = 15
"""Milliseconds."""


class Browser:
    """Somebody who has signed in, at the WSGI door; `cpu` has the seconds that each answer cost, `sizes` its bytes."""

    def __init__(self, user: Any) -> None:
        from django.test import Client, RequestFactory

        from durak_site.wsgi import application

        client = Client()
        client.force_login(user)
        cookie = f"sessionid={client.cookies['sessionid'].value}"
        self.asking = RequestFactory(headers={"Cookie": cookie, "Accept-Encoding": "gzip", "Host": "127.0.0.1"})
        self.application = application
        self.cpu: list[float] = []
        self.sizes: list[int] = []

    def fetch(self, path: str) -> None:
        environ, answered = self.asking.get(path).environ, []
        began = time.process_time()
        response = self.application(environ, lambda status, *_: answered.append(status))
        size = sum(map(len, response))
        response.close()
        self.cpu.append(time.process_time() - began)
        self.sizes.append(size)
        assert answered == ["200 OK"], answered


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        try:
            os.environ |= {
                **servers.environment,
                "SECRET_KEY": "only for a benchmark, and long enough for one",
                "LOG_LEVEL": "WARNING",
                "DJANGO_SETTINGS_MODULE": "durak_site.settings",
            }
            report(measured())
        finally:
            servers.stop()


def measured() -> dict[str, Browser]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    from accounts.models import User

    people = [User.objects.create_user(name) for name in PEOPLE]
    for who, language in zip(people, LANGUAGES, strict=False):
        who.language = language
        who.save()
    browsers = {who.language: Browser(who) for who in people[: len(LANGUAGES)]}
    for game in moments(people):
        for browser in browsers.values():
            browser.fetch(f"/games/{game}/table")
    if os.environ.get("PROFILE"):
        profile(Browser(people[0]), game)
    return browsers


def moments(people: list[Any]) -> Iterator[str]:
    """The game after each of its moves, all of them at random, when those who read it have seen the last."""
    from games.services.moves import game_move
    from games.services.seen import seat_note_seen

    chance, game = random.Random(7), sat_down(people)
    for _ in range(MOVES):
        seat = waits_for(game)
        game_move(game_id=game, user=people[seat], move=chance.choice(seen_by(people[seat], game)["legal"])["move"])
        yield game
        for who in people[: len(LANGUAGES)]:
            seat_note_seen(game_id=game, user=who, version=seen_by(who, game)["version"])


def sat_down(people: list[Any]) -> str:
    """Their first game."""
    from games.services.series import series_create, series_join
    from games.services.talk import chat_say

    seats = [{"player": who.username} for who in people]
    series = series_create(creator=people[0], rules=RULES, seats=seats)
    for who in people[1:]:
        series_join(series_id=series.pk, user=who)
    for number, text in enumerate(SAID):
        chat_say(series=series, user=people[number % len(people)], text=text)
    game: str = series.games.get().pk
    return game


def waits_for(game: str) -> int:
    from games.models import Game

    row = Game.objects.get(pk=game)
    return next(seat for seat in range(len(PEOPLE)) if row.waits_for(seat))


def seen_by(user: Any, game: str) -> dict[str, Any]:
    from games.selectors.games import legal_seen

    found = legal_seen(game, user)
    assert found
    return found


def report(browsers: dict[str, Browser]) -> None:
    for language, browser in browsers.items():
        cpu = [1000 * seconds for seconds in browser.cpu[WARMING:]]
        tenth, *_, nine_tenths = statistics.quantiles(cpu, n=10)
        print(
            f"{language}: {len(cpu)} fragments, median {statistics.median(cpu):.1f} ms of CPU (a tenth under"
            f" {tenth:.1f}, a tenth over {nine_tenths:.1f}), {ALLOWED} are allowed;"
            f" {statistics.median(browser.sizes):,.0f} bytes"
        )


def profile(browser: Browser, game: str) -> None:
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
