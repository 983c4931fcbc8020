"""Two addresses for probes.

`/livez` answers 200 as long as the process answers at all: restart the process if it does not.
`/healthz` answers 200 if everything is there that a game needs, else 503 with the name of what is missing.
"""

import asyncio
from collections.abc import Awaitable
from functools import cache
from typing import Any

import psycopg
import redis.asyncio
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from durak_site import heartbeat
from durak_site.pooler import COMPLAINT, is_direct, uses_transaction_pooling

PATIENCE_SECONDS = 3.0
CONNECT_SECONDS = 3
APPLIED = "SELECT app, name FROM django_migrations"
OF_DJANGO = ("cursor_factory", "context", "prepare_threshold")


@never_cache
@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    """200, without asking any other server."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
async def healthz(request: HttpRequest) -> JsonResponse:
    """200 or 503, within about PATIENCE_SECONDS even when a server accepts connections and says nothing."""
    names = ("database", "broker", "worker", "computers", "beat")
    signs = (bounded(sign_of_life(name)) for name in (settings.CLOCK, settings.COMPUTERS, heartbeat.BEAT))
    found = await asyncio.gather(bounded(database()), bounded(broker()), *signs)
    well = not any(found)
    answers = {name: complaint or "ok" for name, complaint in zip(names, found, strict=True)}
    return JsonResponse({"status": "ok" if well else "unavailable", **answers}, status=200 if well else 503)


async def bounded(check: Awaitable[str]) -> str:
    try:
        return await asyncio.wait_for(check, PATIENCE_SECONDS)
    except TimeoutError:
        return f"no answer within {PATIENCE_SECONDS:.0f} seconds"
    except (psycopg.Error, redis.RedisError, OSError) as error:
        return f"cannot be reached ({type(error).__name__})"


async def database() -> str:
    """Return what is wrong with the database; empty if it can be reached, is migrated, and not behind a pooler."""
    parameters = connection_parameters()
    async with await psycopg.AsyncConnection.connect(**parameters) as checked:
        try:
            applied = {tuple(row) for row in await (await checked.execute(APPLIED)).fetchall()}
        except psycopg.errors.UndefinedTable:
            await checked.rollback()
            applied = set()
        may_be_pooled = not await is_direct(checked)
    if missing := len(known_migrations() - applied):
        return f"{missing} migrations are missing: run manage.py migrate"
    return COMPLAINT if may_be_pooled and await uses_transaction_pooling(parameters) else ""


def connection_parameters() -> dict[str, Any]:
    """Return what Django connects with, as `psycopg.connect` takes it, without what belongs to Django's connections."""
    parameters = connection.get_connection_params()
    ours = {name: value for name, value in parameters.items() if name not in OF_DJANGO}
    return {**ours, "connect_timeout": CONNECT_SECONDS}


@cache
def known_migrations() -> set[tuple[str, str]]:
    """Return the app and name of every migration of this code."""
    return set(MigrationLoader(None).disk_migrations)


async def broker() -> str:
    async with valkey() as checked:
        await checked.ping()
    return ""


async def sign_of_life(name: str) -> str:
    async with valkey() as checked:
        own, beat = await checked.mget(heartbeat.key(name), heartbeat.key(heartbeat.BEAT))
    complaint = heartbeat.complaint(own)
    if complaint and name != heartbeat.BEAT and heartbeat.complaint(beat):
        return f"{complaint}, but it is beat that asks for one"
    return complaint


def valkey() -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
