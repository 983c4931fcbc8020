"""A visitor without an account, who opens the front page and its style sheet again and again."""

import asyncio
import re

import httpx

from benchmarks.lose.players import CountingTransport

PAUSE_SECONDS = 0.5
STYLE_SHEET = re.compile(r'href="(/static/[^"]+\.css)"')


async def visit_pages(transport: CountingTransport) -> None:
    """Visit the site until cancelled. Each refused page or style sheet is added to the list `transport.failures`."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{transport.ordinary}", transport=transport) as client:
        while True:
            page = await visit(client, "/", transport.failures)
            for path in STYLE_SHEET.findall(page):
                await visit(client, path, transport.failures)
            await asyncio.sleep(PAUSE_SECONDS)


async def visit(client: httpx.AsyncClient, path: str, failures: list[str]) -> str:
    """Return the text at this path, or an empty text if no response arrives."""
    try:
        response = await client.get(path)
    except httpx.TransportError:
        return ""
    if response.is_client_error:
        failures.append(f"GET {path}: {response.status_code}")
    return response.text
