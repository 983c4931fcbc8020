"""Attacks that send the most expensive requests of the site, as often as the limits allow."""

import asyncio
import re
from collections.abc import Iterable
from itertools import count, cycle
from typing import Any
from urllib.parse import urlencode

from tests.attack.client import HttpClient, TimedResponse
from tests.attack.siege import register_attack
from tests.attack.site import PASSWORD, Person, Site
from tests.attack.visitor import OVERLOAD_STATUSES

MAX_TOKENS, NUMBER_OF_CREATORS = 4_000, 8
NUMBER_OF_READERS = 6
PAUSE_SECONDS = 0.1
"""Seconds to pause after a refusal, so that the attacker does not use up the processor that the site needs."""
ALWAYS_TAKE = {"openings": ["lowest"], "defences": [{"do": "take"}], "throw_ins": {"then": "pass"}}
"""Standing orders by which a defender always takes. If all players give these orders, a game lasts a thousand
bouts.
"""
LONG_GAME_SECONDS = 240.0
TOO_MANY_FIELDS = {f"field-{number:04}": 0 for number in range(3_000)}
"""A body with unknown fields. The site stores the refusal, which names all of them, for the Idempotency-Key of the
request.
"""

unused_key_numbers = count(1)


async def request_paths_until(end: float, client: HttpClient, paths: Iterable[str], **options: Any) -> None:
    """Request these paths in turn until the clock of the event loop shows `end`."""
    for path in cycle(paths):
        if asyncio.get_running_loop().time() >= end:
            return
        answer = await client.send_request(path, patience=60, **options)
        assert answer.status in (200, *OVERLOAD_STATUSES), (path, answer.status, answer.body[:500])
        if answer.status != 200:
            await asyncio.sleep(PAUSE_SECONDS)


def list_clients_of_all_servers(site: Site, client: HttpClient) -> list[HttpClient]:
    """Return one client for each web server. All these clients have the IP address of `client`."""
    return [HttpClient(port, client.address) for port in site.ports.values()]


async def sign_in(person: Person) -> dict[str, str]:
    """Sign in and return the headers with which a browser sends its session."""
    page = await person.client.send_request("/sign-in")
    token = find_cookie(page, "csrftoken")
    form = urlencode({"csrfmiddlewaretoken": token, "username": person.name, "password": PASSWORD}).encode()
    headers = {"Cookie": f"csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"}
    answer = await person.client.send_bytes(person.client.build_request("/sign-in", "POST", sent=form, headers=headers))
    assert answer.status == 302, answer
    return {"Cookie": f"sessionid={find_cookie(answer, 'sessionid')}"}


def find_cookie(answer: TimedResponse, name: str) -> str:
    found = re.search(rf"{name}=([^;]+)", answer.headers["set-cookie"])
    assert found, answer.headers
    return found.group(1)


async def create_many_tokens(person: Person) -> int:
    """Create MAX_TOKENS tokens, or as many as the site allows, and return their number."""
    numbers = iter(range(MAX_TOKENS))
    made = 0

    async def create_tokens() -> None:
        nonlocal made
        for number in numbers:
            body = {"name": f"token {number}", "scopes": ["read"]}
            answer = await person.client.send_request("/api/v1/me/tokens", "POST", token=person.token, body=body)
            if answer.status != 201:
                assert answer.status in (409, *OVERLOAD_STATUSES), answer
                return
            made += 1

    await asyncio.gather(*(create_tokens() for _ in range(NUMBER_OF_CREATORS)))
    return made


@register_attack("six readers of the tokens page and six of the export, of one account with all the tokens it can make")
async def read_tokens_and_exports(site: Site, seconds: float) -> None:
    person = await site.create_person()
    assert await create_many_tokens(person)
    browser, end = await sign_in(person), asyncio.get_running_loop().time() + seconds
    clients = cycle(list_clients_of_all_servers(site, person.client))
    readers = []
    for _ in range(NUMBER_OF_READERS):
        client = next(clients)
        readers.append(request_paths_until(end, client, ["/account/tokens", "/account/data"], headers=browser))
        readers.append(request_paths_until(end, client, ["/api/v1/me/export"], token=person.token))
    await asyncio.gather(*readers)


async def get_or_play_long_game(site: Site) -> str:
    """Return the id of a finished game of a thousand bouts. The first call plays the game."""
    if not site.long_game:
        people = [await site.create_person() for _ in range(3)]
        first, *others = people
        seats = [{"player": "me"}, *({"player": other.name} for other in others)]
        body = {"rules": "alemi-36", "visibility": "public", "seats": seats}
        series = (await request_json(first, "/api/v1/series", "POST", body=body))["id"]
        for other in others:
            joined = await request_json(other, f"/api/v1/series/{series}/join", "POST", body={})
        game = joined["game"]
        for person in people:
            await request_json(person, f"/api/v1/games/{game}/orders", "PUT", body=ALWAYS_TAKE)
        async with asyncio.timeout(LONG_GAME_SECONDS):
            while (await request_json(first, f"/api/v1/games/{game}"))["phase"] != "over":
                await asyncio.sleep(0.5)
        site.long_game = game
    return site.long_game


async def request_json(person: Person, path: str, method: str = "GET", **options: Any) -> Any:
    answer = await person.client.send_request(path, method, token=person.token, **options)
    assert answer.status in (200, 201), (path, answer.status, answer.body[:500])
    return answer.json()


async def read_long_game(site: Site, seconds: float, clients: list[HttpClient]) -> None:
    game = await get_or_play_long_game(site)
    moments = [f"/games/{game}/replay?at={at}" for at in (1000, 3000, 5000)]
    paths = [f"/games/{game}/replay", f"/api/v1/games/{game}/record", f"/games/{game}/lately?at=3000&at=3001", *moments]
    end = asyncio.get_running_loop().time() + seconds
    await asyncio.gather(
        *(request_paths_until(end, client, paths[n % 3 :] + paths[: n % 3]) for n, client in enumerate(clients))
    )


@register_attack("120 readers of one very long game, at one address")
async def read_long_game_from_one_address(site: Site, seconds: float) -> None:
    servers = cycle(list_clients_of_all_servers(site, site.make_client()))
    await read_long_game(site, seconds, [next(servers) for _ in range(120)])


@register_attack("twenty-four readers of one very long game, each at an address of their own")
async def read_long_game_from_many_addresses(site: Site, seconds: float) -> None:
    await read_long_game(site, seconds, [site.make_client(program) for program in site.ports for _ in range(12)])


@register_attack("one account fills the stored answers of Idempotency-Keys")
async def fill_stored_responses(site: Site, seconds: float) -> None:
    person = await site.create_person()
    end = asyncio.get_running_loop().time() + seconds

    async def send_requests_with_new_keys(client: HttpClient) -> None:
        while asyncio.get_running_loop().time() < end:
            headers = {"Idempotency-Key": f"key-{next(unused_key_numbers)}"}
            answer = await client.send_request(
                "/api/v1/series", "POST", token=person.token, body=TOO_MANY_FIELDS, headers=headers, patience=60
            )
            assert answer.status in (400, *OVERLOAD_STATUSES), (answer.status, answer.body[:500])
            if answer.status != 400:
                await asyncio.sleep(PAUSE_SECONDS)

    servers = cycle(list_clients_of_all_servers(site, person.client))
    await asyncio.gather(*(send_requests_with_new_keys(next(servers)) for _ in range(NUMBER_OF_READERS)))


@register_attack("searches for players and tables with rare wishes, from many addresses and from one account")
async def search_for_all_names(site: Site, seconds: float) -> None:
    person, end = await site.create_person(), asyncio.get_running_loop().time() + seconds
    names = [f"{one}{other}" for one in "abcdefgh" for other in "aeiou"]
    searches = [f"/api/v1/series?free=true&players={n}&pace=minutes&penalty=true" for n in range(2, 9)]
    paths = [*(f"/api/v1/players?search={name}&limit=100" for name in names), *searches, "/players?search=an", "/lobby"]
    strangers = [site.make_client(program) for program in site.ports for _ in range(NUMBER_OF_READERS)]
    own = list_clients_of_all_servers(site, person.client)
    await asyncio.gather(
        *(request_paths_until(end, client, paths) for client in strangers),
        *(request_paths_until(end, client, paths, token=person.token) for client in own * 2),
    )
