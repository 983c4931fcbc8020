"""Attacks. Write a new one as a coroutine here, or in a new module that `test_visitors.py` imports."""

import asyncio
from collections.abc import Iterable

from tests.attack.client import Answer, Connection, HttpClient
from tests.attack.siege import attack
from tests.attack.site import Site


async def crowd(door: HttpClient, requests: Iterable[bytes], patience: float = 40.0) -> list[Answer]:
    """Send all requests at the same time, each on a new connection."""
    return await asyncio.gather(*(door.send_bytes(request, patience) for request in requests))


@attack("waiting in ways that look like none: HEAD, %77ait, wait=030")
async def disguised_waits(site: Site, seconds: float) -> None:
    first, second = await site.person(), await site.person()
    path = f"/api/v1/games/{await site.game(first, second)}"
    ways = [("HEAD", "?wait=30"), ("GET", "?%77ait=30"), ("GET", "?wait=030"), ("GET", "?wait=1&wait=30")]
    for program in site.ports:
        door = site.door(program)
        requests = [door.request(path + query, method) for method, query in ways]
        await crowd(door, requests * 50, patience=seconds)


@attack("half a request, by the hundred")
async def half_sent(site: Site, seconds: float) -> None:
    async def stall(door: HttpClient, data: bytes) -> None:
        async with Connection(door.port) as connection:
            await connection.send(data)
            await connection.is_closed(seconds)

    doors = [site.door(program) for program in site.ports]
    halves = [
        half
        for door in doors
        for half in (
            (door, b""),
            (door, b"GET /api/v1/ser"),
            (door, door.request("/api/v1/series")[:-2]),
            (door, door.request("/api/v1/me/tokens", "POST", sent=b"{" * 1000)[:-500]),
        )
    ]
    await asyncio.gather(*(stall(door, half) for door, half in halves * 50))


@attack("bodies without end")
async def endless_bodies(site: Site, seconds: float) -> None:
    async def pour(door: HttpClient, head: bytes) -> None:
        async with Connection(door.port) as connection:
            await connection.send(head)
            for _ in range(int(seconds * 20)):
                if connection.writer.is_closing():
                    return
                await connection.send(b"x" * 65_536)
                await asyncio.sleep(0.05)

    doors = [site.door(program) for program in site.ports]
    declared = {"Content-Type": "application/json", "Content-Length": "400000000"}
    chunked = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    form = {"Content-Type": "multipart/form-data; boundary=b", "Content-Length": "400000000"}
    heads = [
        (door, door.request("/api/v1/accounts", "POST", headers=headers))
        for door in doors
        for headers in (declared, chunked, form)
    ]
    await asyncio.gather(*(pour(door, head) for door, head in heads * 5))
