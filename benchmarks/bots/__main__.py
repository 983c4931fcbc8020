"""`python -m benchmarks.bots`: 200 bots of examples/bot.py play 200 games while each process is killed three times.

The benchmark fails unless all of these conditions hold:

- Every game ends.
- No move is made twice, and the clock makes no move.
- On streams, no notification is lost, repeated or out of order.
- On webhooks, no notification is lost or out of order. Repetitions are allowed.
- No turn waits more than 30 seconds longer than the longest outage.
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

from benchmarks.bots.accounts import create_accounts
from benchmarks.bots.process_killer import CommandRecorder, ProcessKiller
from benchmarks.bots.recording_client import RecordingClient, TwoPortTransport
from benchmarks.bots.webhook_server import WEBHOOK_NETWORK, Receiver, run_webhook_server
from durak_site import embedded
from examples.bot import run_bot
from tests.attack.site import Site

TURN_TOLERANCE_SECONDS = 30.0
"""Seconds that a turn may wait longer than the longest outage, because so many bots slow the machine down."""
MAX_WEBHOOK_SECONDS = 120.0
"""Seconds within which a bot's webhook must receive its last notification, even if the worker that sends it is killed.
"""
RULES = {"preset": "classic-36", "lowest_rank": "9"}
"""A pack of 24 cards, so that games are short and many of them end during the run."""


async def create_series(bots: list[RecordingClient], number: int) -> list[str]:
    """Create `number` series of two bots each: a bot invites the next bot in the list. Return the ids of the series."""
    made = []
    for index in range(number):
        bot, other = bots[index % len(bots)], bots[(index + 1) % len(bots)]
        seats = [{"player": "me"}, {"player": other.name}]
        body = {"rules": RULES, "seats": seats, "games": 1, "quick_pass": False, "visibility": "public"}
        answer = await bot.http.post("/api/v1/series", json=body)
        if answer.status_code != 201:
            raise SystemExit(f"no series: {answer.text}")
        made.append(answer.json()["id"])
    return made


async def wait_for_games(bot: RecordingClient, series: list[str]) -> list[str]:
    """Wait until all series are finished and return the ids of their games."""
    games = []
    for one in series:
        while (found := (await bot.http.get(f"/api/v1/series/{one}")).json())["state"] != "finished":
            await asyncio.sleep(2)
        games.append(found["games"][0]["id"])
        print(f"\r{len(games)} of {len(series)} games are over", end="", file=sys.stderr, flush=True)
    return games


async def find_faults(
    bots: list[RecordingClient], receiver: Receiver, games: list[str], waited: list[float]
) -> list[str]:
    """Return a sentence for each violation of the conditions in the module's docstring.

    Append to `waited` the seconds between consecutive moves, for `print_and_check_measurements`.
    """
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
        newest = await load_newest_notification_number(bot)
        if bot.received != list(range(1, newest + 1)):
            faults.append(f"{bot.name} received {bot.received} of {newest} notifications")
        faults += await wait_for_webhook(receiver, bot.name, newest)
    return faults


async def wait_for_webhook(receiver: Receiver, name: str, newest: int) -> list[str]:
    """Wait up to MAX_WEBHOOK_SECONDS seconds for the notifications 1 to `newest` at the bot's webhook.

    If some are missing then, return a sentence about them.
    """
    end = time.monotonic() + MAX_WEBHOOK_SECONDS
    while (faults := receiver.find_faults(name, newest)) and time.monotonic() < end:
        await asyncio.sleep(1)
    return faults


async def load_newest_notification_number(bot: RecordingClient) -> int:
    """Wait up to 30 seconds until the bot's stream has all notifications. Return the number of the newest one."""
    for _ in range(30):
        page = (await bot.http.get("/api/v1/me/notifications?after=0&limit=100")).json()
        numbers = [one["notification_number"] for one in page["results"]]
        if page["next"] is None and (numbers[-1:] or [0]) == (bot.received[-1:] or [0]):
            break
        await asyncio.sleep(1)
    return max(numbers, default=0)


async def let_bots_play_and_find_faults(
    site: Site, killer: ProcessKiller, accounts: list[tuple[str, str]], receiver: Receiver, games: int, kills: int
) -> list[str]:
    ports = site.ports
    bots = [
        RecordingClient(name, token, TwoPortTransport(ports["gunicorn"], ports["uvicorn"])) for name, token in accounts
    ]
    begun, waited = time.monotonic(), list[float]()
    running = [asyncio.create_task(run_bot(bot)) for bot in bots]
    kills_done = asyncio.create_task(killer.kill_all(kills))
    over = await wait_for_games(bots[0], await create_series(bots, games))
    await kills_done
    faults = await find_faults(bots, receiver, over, waited)
    faults += [f"a bot ended: {task.exception()!r}" for task in running if task.done()]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, *(bot.close() for bot in bots), return_exceptions=True)
    messages = sum(map(len, receiver.received_numbers.values()))
    print(f"{messages} messages came to webhooks, {receiver.count_repeated_messages()} of them repeated")
    return faults + print_and_check_measurements(killer, waited, time.monotonic() - begun)


def print_and_check_measurements(killer: ProcessKiller, waited: list[float], seconds: float) -> list[str]:
    """Print the measurements. If a turn waited too long, return a sentence about it."""
    for title, times in killer.outages.items():
        print(f"{title:10} killed {len(times)} times, recovered after at most {max(times):.1f} s")
    longest = max((max(times) for times in killer.outages.values()), default=0.0)
    median, p99 = statistics.median(waited), statistics.quantiles(waited, n=100)[98]
    print(
        f"{len(waited)} turns in {seconds:.0f} s: waited {median:.2f} s, p99 {p99:.1f} s, at most {max(waited):.1f} s"
    )
    return [f"a turn waited {max(waited):.1f} s"] if max(waited) > longest + TURN_TOLERANCE_SECONDS else []


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.bots", description=__doc__)
    parser.add_argument("--bots", type=int, default=200)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3, help="how often each process is killed")
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    os.environ |= {
        "SECRET_KEY": "only for bots, and long enough for them",
        "DJANGO_SETTINGS_MODULE": "durak_site.settings",
        "OUTGOING_INSIDE": WEBHOOK_NETWORK,
    }
    with run_webhook_server() as receiver, tempfile.TemporaryDirectory() as directory:
        servers = embedded.start_servers(Path(directory) / "data")
        os.environ |= servers.environment
        try:
            with CommandRecorder(servers.database_url, servers.redis_url, Path(directory)) as stack:
                site = Site(stack)
                site.start()
                with multiprocessing.get_context("spawn").Pool(1) as maker:
                    accounts = maker.apply(create_accounts, (arguments.bots, receiver.port))
                print(f"{arguments.bots} bots, {arguments.games} games", flush=True)
                killer = ProcessKiller(site, stack, servers)
                faults = asyncio.run(
                    let_bots_play_and_find_faults(site, killer, accounts, receiver, arguments.games, arguments.kills)
                )
        finally:
            servers.stop()
    print("\n".join(faults[:50]) or "every game ended; no move or notification was doubled, lost or out of order")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
