"""Attacks with unusual or incomplete requests.

Write a new attack as a coroutine here, or in a new module that `test_visitors.py` imports.
"""

import asyncio
from collections.abc import Iterable

from tests.attack.client import Connection, HttpClient, TimedResponse
from tests.attack.siege import register_attack
from tests.attack.site import Site


async def send_at_once(client: HttpClient, requests: Iterable[bytes], patience: float = 40.0) -> list[TimedResponse]:
    """Send all requests at the same time, each on a new connection, and return the responses."""
    return await asyncio.gather(*(client.send_bytes(request, patience) for request in requests))


@register_attack("long polls that do not look like long polls: HEAD, %77ait, wait=030")
async def send_disguised_long_polls(site: Site, seconds: float) -> None:
    first, second = await site.create_person(), await site.create_person()
    path = f"/api/v1/games/{await site.deal_game(first, second)}"
    ways = [("HEAD", "?wait=30"), ("GET", "?%77ait=30"), ("GET", "?wait=030"), ("GET", "?wait=1&wait=30")]
    for program in site.ports:
        client = site.make_client(program)
        requests = [client.build_request(path + query, method) for method, query in ways]
        await send_at_once(client, requests * 50, patience=seconds)


@register_attack("half a request, by the hundred")
async def send_incomplete_requests(site: Site, seconds: float) -> None:
    async def send_and_wait(client: HttpClient, data: bytes) -> None:
        async with Connection(client.port) as connection:
            await connection.send(data)
            await connection.is_closed(seconds)

    clients = [site.make_client(program) for program in site.ports]
    halves = [
        half
        for client in clients
        for half in (
            (client, b""),
            (client, b"GET /api/v1/ser"),
            (client, client.build_request("/api/v1/series")[:-2]),
            (client, client.build_request("/api/v1/me/tokens", "POST", sent=b"{" * 1000)[:-500]),
        )
    ]
    await asyncio.gather(*(send_and_wait(client, half) for client, half in halves * 50))


@register_attack("bodies without end")
async def send_endless_bodies(site: Site, seconds: float) -> None:
    async def send_without_end(client: HttpClient, head: bytes) -> None:
        async with Connection(client.port) as connection:
            await connection.send(head)
            for _ in range(int(seconds * 20)):
                if connection.writer.is_closing():
                    return
                await connection.send(b"x" * 65_536)
                await asyncio.sleep(0.05)

    clients = [site.make_client(program) for program in site.ports]
    declared = {"Content-Type": "application/json", "Content-Length": "400000000"}
    chunked = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    form = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": "400000000"}
    heads = [
        (client, client.build_request("/api/v1/accounts", "POST", headers=headers))
        for client in clients
        for headers in (declared, chunked, form)
    ]
    await asyncio.gather(*(send_without_end(client, head) for client, head in heads * 5))
