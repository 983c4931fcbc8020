"""Both web servers drop requests that are incomplete, too slow or endless."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from tests.attack.client import Connection, HttpClient
from tests.attack.site import Site

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

TIMEOUT_SECONDS = 10
"""Seconds after which a server drops an incomplete request."""
TOLERANCE_SECONDS = 15
"""Additional seconds that the server may need on a busy machine."""

REQUEST_HEAD = b"POST /api/v1/me/tokens HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
INCOMPLETE_REQUESTS = {
    "nothing": b"",
    "half a line": b"GET /api/v1/ser",
    "no end of the head": REQUEST_HEAD,
    "half a body": REQUEST_HEAD + b"Content-Length: 1000\r\n\r\n{",
    "a second request": b"GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /api",
    "an empty line after a request": b"GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\r\n",
}


def run_at_both_servers(site: Site, test: Callable[[HttpClient], Awaitable[None]]) -> None:
    async def run_tests() -> None:
        await asyncio.gather(*(test(site.make_client(program)) for program in site.ports))

    asyncio.run(run_tests())


def test_an_incomplete_request_is_dropped_after_ten_seconds(site: Site) -> None:
    async def send_and_wait(client: HttpClient, half: bytes) -> tuple[bool, float]:
        async with Connection(client.port) as connection:
            await connection.send(half)
            began = time.monotonic()
            return await connection.is_closed(TIMEOUT_SECONDS + TOLERANCE_SECONDS), time.monotonic() - began

    async def send_all_incomplete_requests(client: HttpClient) -> None:
        for name, (closed, seconds) in zip(
            INCOMPLETE_REQUESTS,
            await asyncio.gather(*(send_and_wait(client, half) for half in INCOMPLETE_REQUESTS.values())),
            strict=True,
        ):
            assert closed, name
            # Another timer closes idle connections after two seconds, so check only that none is closed at once.
            assert seconds > 1, name

    run_at_both_servers(site, send_all_incomplete_requests)


def test_a_request_that_arrives_byte_by_byte_is_dropped(site: Site) -> None:
    async def send_headers_slowly(client: HttpClient) -> None:
        async with Connection(client.port) as connection:
            await connection.send(REQUEST_HEAD)
            dropped = asyncio.create_task(connection.is_closed(TIMEOUT_SECONDS + TOLERANCE_SECONDS))
            while not dropped.done():
                await connection.send(b"X-More: and more\r\n")
                await asyncio.sleep(0.5)
            assert dropped.result()

    run_at_both_servers(site, send_headers_slowly)


def test_an_endless_request_head_is_refused(site: Site) -> None:
    async def send_endless_head(client: HttpClient) -> None:
        async with Connection(client.port) as connection:
            await connection.send(b"GET / HTTP/1.1\r\n" + b"X-More: and more\r\n" * 100_000)
            assert (await connection.read_response(0)).status == 400
            assert await connection.is_closed(TOLERANCE_SECONDS)

    run_at_both_servers(site, send_endless_head)


@pytest.mark.parametrize("path", ["/api/v1/accounts", "/admin/login/"])
def test_a_body_that_is_too_large_is_refused_before_it_arrives(site: Site, path: str) -> None:
    async def announce_large_body(client: HttpClient) -> None:
        for kind in ("application/json", "multipart/form-data; boundary=b"):
            headers = {"Content-Type": kind, "Content-Length": "400000000"}
            answer = await client.send_request(path, "POST", headers=headers)
            assert (answer.status, answer.headers["connection"]) == (413, "close")

    run_at_both_servers(site, announce_large_body)


def test_a_body_of_unknown_length_is_refused_before_it_is_read(site: Site) -> None:
    async def send_chunked_body(client: HttpClient) -> None:
        headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked", "Connection": "keep-alive"}
        async with Connection(client.port) as connection:
            await connection.send(client.build_request("/api/v1/accounts", "POST", headers=headers))
            assert (await connection.read_response(0)).status == 411
            await connection.send(b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n")
            assert await connection.is_closed(TOLERANCE_SECONDS)

    run_at_both_servers(site, send_chunked_body)
