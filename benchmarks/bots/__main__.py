"""`python -m benchmarks.bots`: 200 bots of examples/bot.py play 200 games while each process is killed three times.

It ends with an error unless each game ends, no move was made twice, or by a clock, no notice was missed, came twice or
out of order, each came to the webhook in its turn, and no turn waited longer than the longest outage and a breath.
`--bots`, `--games` and `--kills` make it smaller.
"""

import argparse
import asyncio
import multiprocessing
import os
import resource
import statistics
import sys
import tempfile
import time
from datetime import datetime
from itertools import pairwise
from pathlib import Path

from benchmarks.bots.accounts import accounts
from benchmarks.bots.killing import Killer, Recording
from benchmarks.bots.receiving import INSIDE, Receiver, receiving
from benchmarks.bots.watched import Doors, Watched
from durak_site import embedded
from examples.bot import run
from tests.attack.site import Site

BREATH = 30.0
"""Seconds beyond the longest outage: what the machine itself needs, with so many at it at once."""
DELIVERED = 120.0
"""Seconds in which the last notice has come to a webhook, though a worker was killed while it was sending it."""
RULES = {"preset": "classic-36", "lowest_rank": "9"}
"""24 cards: short games, so that there are many ends."""


async def games_of(bots: list[Watched], number: int) -> list[str]:
    """The ids of the series: each bot invites its neighbour, who comes by itself."""
    made = []
    for index in range(number):
        bot, other = bots[index % len(bots)], bots[(index + 1) % len(bots)]
        seats = [{"player": "me"}, {"player": other.name}]
        body = {"rules": RULES, "seats": seats, "games": 1, "quick_pass": False, "visibility": "public"}
        answer = await bot.http.post("/api/v1/series", json=body)
        if answer.status_code != 201:
            raise SystemExit(f"no table: {answer.text}")
        made.append(answer.json()["id"])
    return made


async def ended(bot: Watched, series: list[str]) -> list[str]:
    """The ids of all the games, once they are over."""
    games = []
    for one in series:
        while (found := (await bot.http.get(f"/api/v1/series/{one}")).json())["state"] != "finished":
            await asyncio.sleep(2)
        games.append(found["games"][0]["id"])
        print(f"\r{len(games)} of {len(series)} games are over", end="", file=sys.stderr, flush=True)
    return games


async def faults_of(bots: list[Watched], receiver: Receiver, games: list[str], waited: list[float]) -> list[str]:
    """What should not be; `waited` is filled with how long each turn waited, in seconds."""
    faults, names = [], {bot.name: bot for bot in bots}
    for game in games:
        record = (await bots[0].http.get(f"/api/v1/games/{game}/record")).json()
        moments = [datetime.fromisoformat(move["at"]) for move in record["moves"]]
        waited += [(later - earlier).total_seconds() for earlier, later in pairwise(moments)]
        for seat in record["seats"]:
            made = [move for move in record["moves"] if move["seat"] == seat["seat"]]
            faults += [f"{game}: a move by the {move['by']}" for move in made if move["by"] != "player"]
            if (answered := names[seat["player"]].moves[game]) != len(made):
                faults.append(f"{game}: {seat['player']} made {answered} moves, the log has {len(made)}")
    for bot in bots:
        newest = await newest_of(bot)
        if bot.heard != list(range(1, newest + 1)):
            faults.append(f"{bot.name} heard {bot.heard} of {newest} notices")
        faults += await delivered(receiver, bot.name, newest)
    return faults


async def delivered(receiver: Receiver, name: str, newest: int) -> list[str]:
    """What is wrong with what came to a webhook, once the last notice has come."""
    end = time.monotonic() + DELIVERED
    while (faults := receiver.faults(name, newest)) and time.monotonic() < end:
        await asyncio.sleep(1)
    return faults


async def newest_of(bot: Watched) -> int:
    """The number of its newest notice, once nothing more of it is on the way."""
    for _ in range(30):
        page = (await bot.http.get("/api/v1/me/notifications?after=0&limit=100")).json()
        numbers = [one["game_number"] for one in page["results"]]
        if page["next"] is None and (numbers[-1:] or [0]) == (bot.heard[-1:] or [0]):
            break
        await asyncio.sleep(1)
    return max(numbers, default=0)


async def play(
    site: Site, killer: Killer, known: list[tuple[str, str]], receiver: Receiver, games: int, kills: int
) -> list[str]:
    ports = site.ports
    bots = [Watched(name, token, Doors(ports["gunicorn"], ports["uvicorn"])) for name, token in known]
    begun, waited = time.monotonic(), list[float]()
    running = [asyncio.create_task(run(bot)) for bot in bots]
    killing = asyncio.create_task(killer.kill_all(kills))
    over = await ended(bots[0], await games_of(bots, games))
    await killing
    faults = await faults_of(bots, receiver, over, waited)
    faults += [f"a bot ended: {task.exception()!r}" for task in running if task.done()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, *(bot.close() for bot in bots), return_exceptions=True)
    messages = sum(map(len, receiver.came.values()))
    print(f"{messages} messages came to webhooks, {receiver.again()} of them again")
    return faults + told(killer, waited, time.monotonic() - begun)


def told(killer: Killer, waited: list[float], seconds: float) -> list[str]:
    """Prints the figures; a turn that waited too long is a fault."""
    for title, times in killer.outages.items():
        print(f"{title:10} killed {len(times)} times, well again after at most {max(times):.1f} s")
    longest = max((max(times) for times in killer.outages.values()), default=0.0)
    median, p99 = statistics.median(waited), statistics.quantiles(waited, n=100)[98]
    print(
        f"{len(waited)} turns in {seconds:.0f} s: waited {median:.2f} s, p99 {p99:.1f} s, at most {max(waited):.1f} s"
    )
    return [f"a turn waited {max(waited):.1f} s"] if max(waited) > longest + BREATH else []


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--bots", type=int, default=200)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3, help="how often each process is killed")
    wanted = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.environ |= {
        "SECRET_KEY": "only for bots, and long enough for them",
        "DJANGO_SETTINGS_MODULE": "durak_site.settings",
        "OUTGOING_INSIDE": INSIDE,
    }
    with receiving() as receiver, tempfile.TemporaryDirectory() as directory:
        servers = embedded.start(Path(directory) / "data")
        os.environ |= servers.environment
        try:
            with Recording(servers.database_url, servers.redis_url, Path(directory)) as stack:
                site = Site(stack)
                site.start()
                with multiprocessing.get_context("spawn").Pool(1) as maker:
                    known = maker.apply(accounts, (wanted.bots, receiver.port))
                print(f"{wanted.bots} bots, {wanted.games} games", flush=True)
                killer = Killer(site, stack, servers)
                faults = asyncio.run(play(site, killer, known, receiver, wanted.games, wanted.kills))
        finally:
            servers.stop()
    print("\n".join(faults[:50]) or "every game ended; nothing was doubled, missed or out of order")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
