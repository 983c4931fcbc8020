"""Four attacks at the same time: long polls, wrong passwords, expensive games and analyses.

Meanwhile `record_delays` measures the largest delays of deadlines and mails.
"""

import asyncio
import base64
from dataclasses import dataclass

from tests.attack.client import HttpClient
from tests.attack.site import Person, Site
from tests.attack.unusual_requests import send_at_once

POLLS, LOGINS, GAMES, ANALYSES = 2_000, 60, 60, 10
POLLING_ADDRESSES = 20
"""Number of IP addresses from which the long polls are sent."""
EXPENSIVE_RULES = {"decks": 4, "lowest_rank": "2", "prolonged": True}
ANALYSIS_REQUEST = {
    "rules": "alemi-36",
    "position": {"hands": [["7S", "8D"], ["9S", "JC"]], "trump": "H"},
    "moves": [[0, "attack 7S"], [1, "beat 7S 9S"]],
}
SELECT_LARGEST_DELAYS = """
    SELECT
        (SELECT max(extract(epoch FROM now() - deadline_at)) FROM games_game WHERE deadline_at < now()),
        (SELECT max(extract(epoch FROM now() - mail_at)) FROM accounts_notification WHERE mail_at < now())
"""


@dataclass
class LargestDelays:
    """The largest delays so far of a deadline and of a mail, in seconds."""

    deadline_delay: float = 0.0
    mail_delay: float = 0.0


async def run_all_attacks(site: Site, seconds: float) -> None:
    """Create the accounts of the attackers, and run all four attacks at the same time."""
    people = [await site.create_person() for _ in range(6)]
    game = await site.deal_game(people[0], people[1])
    end = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(
        hold_long_polls(site, game, seconds),
        send_wrong_passwords(site, end),
        play_expensive_games(people),
        request_analyses(site, end),
    )


async def hold_long_polls(site: Site, game: str, seconds: float) -> None:
    path = f"/api/v1/games/{game}?wait={min(30, int(seconds))}"
    clients = [site.make_client("uvicorn") for _ in range(POLLING_ADDRESSES)]
    await asyncio.gather(
        *(
            send_at_once(client, [client.build_request(path)] * (POLLS // POLLING_ADDRESSES), seconds + 20)
            for client in clients
        )
    )


async def send_wrong_passwords(site: Site, end: float) -> None:
    """Send wrong passwords from sixty clients at once. Each client has its own address and username."""

    async def guess_password(client: HttpClient, number: int) -> None:
        basic = base64.b64encode(f"nobody-{number}:wrong".encode()).decode()
        while asyncio.get_running_loop().time() < end:
            await client.send_request("/api/v1/me/tokens", "POST", body={}, headers={"Authorization": f"Basic {basic}"})
            await asyncio.sleep(0.1)

    await asyncio.gather(*(guess_password(site.make_client(), number) for number in range(LOGINS)))


async def play_expensive_games(people: list[Person]) -> None:
    """Deal games with as many computers, decks and cards as the rules allow."""
    await asyncio.gather(*(deal_expensive_games(person, GAMES // len(people)) for person in people))


async def deal_expensive_games(person: Person, games: int) -> None:
    seats = [{"player": "me"}, *[{"computer": "steady"}] * 29]
    for _ in range(games):
        body = {"rules": EXPENSIVE_RULES, "seats": seats}
        created = await person.client.send_request("/api/v1/series", "POST", token=person.token, body=body)
        assert created.status in (0, 201, 409, 429, 503), created


async def request_analyses(site: Site, end: float) -> None:
    async def repeat_analysis(client: HttpClient) -> None:
        while asyncio.get_running_loop().time() < end:
            await client.send_request("/api/v1/analysis", "POST", body=ANALYSIS_REQUEST)

    await asyncio.gather(*(repeat_analysis(site.make_client()) for _ in range(ANALYSES)))


async def record_delays(site: Site, delays: LargestDelays) -> None:
    """Every second, make a deadline and a mail due. Store the largest delays so far in `delays`."""
    while True:
        await asyncio.to_thread(record_delays_and_make_rows_due, site, delays)
        await asyncio.sleep(1)


def record_delays_and_make_rows_due(site: Site, delays: LargestDelays) -> None:
    with site.connect_to_database() as database:
        found = database.execute(SELECT_LARGEST_DELAYS).fetchone()
        assert found is not None
        delays.deadline_delay, delays.mail_delay = (
            max(delays.deadline_delay, found[0] or 0),
            max(delays.mail_delay, found[1] or 0),
        )
        database.execute(
            "UPDATE games_game SET deadline_at = now() WHERE id = (SELECT id FROM games_game "
            "WHERE deadline_at > now() + interval '1 hour' ORDER BY random() LIMIT 1)"
        )
        database.execute(
            "UPDATE accounts_notification SET mail_at = now() WHERE id = (SELECT id FROM accounts_notification "
            "WHERE mail_at IS NULL ORDER BY random() LIMIT 1)"
        )
