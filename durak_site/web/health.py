"""Health checks of the site.

`/livez` returns 200 whenever the process can respond. If it fails, restart the process. `/healthz` returns 200 if all
services that a game needs work, or 503 with the names of the failing services.
"""

import asyncio
import time
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

from durak_site.database.migration_steps import find_needed_migrations
from durak_site.database.pooler import POOLER_PROBLEM, breaks_prepared_statements, is_connected_directly
from durak_site.messaging import heartbeat

MAX_CHECK_SECONDS = 5.0
CONNECT_SECONDS = 2
SELECT_APPLIED_MIGRATIONS = "SELECT app, name FROM django_migrations"
DJANGO_PARAMETERS = ("cursor_factory", "context", "prepare_threshold")
WRITTEN_KEY = "healthz"
"""The key in Valkey that each check of the broker writes."""
NAMES_IN_HEALTHZ = {settings.CLOCK: "worker"}
"""Map the name of a queue to its name in /healthz, if the two names differ."""


@never_cache
@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    """Return 200. This view uses neither the database nor the broker."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
async def healthz(request: HttpRequest) -> JsonResponse:
    """Return 200 if all parts of the site work, or 503 with a sentence about each failing part.

    The response takes at most about MAX_CHECK_SECONDS.
    """
    checks = {
        "database": check_database(),
        "broker": check_broker(),
        **{NAMES_IN_HEALTHZ.get(queue, queue): check_queue(queue) for queue in settings.QUEUES},
        "beat": check_beat(),
    }
    found = await asyncio.gather(*map(run_health_check, checks.values()))
    is_healthy = not any(found)
    answers = {name: reason or "ok" for name, reason in zip(checks, found, strict=True)}
    return JsonResponse({"status": "ok" if is_healthy else "unavailable", **answers}, status=200 if is_healthy else 503)


async def run_health_check(check: Awaitable[str]) -> str:
    """Run a health check; return a sentence about the problem that it finds, or an empty text.

    Taking longer than MAX_CHECK_SECONDS is a problem too.
    """
    try:
        return await asyncio.wait_for(check, MAX_CHECK_SECONDS)
    except TimeoutError:
        return f"no answer within {MAX_CHECK_SECONDS:.0f} seconds"
    except (psycopg.Error, redis.RedisError, OSError) as error:
        return f"cannot be reached ({type(error).__name__})"


async def check_database() -> str:
    """Return a sentence about a problem with the database, or an empty text.

    The database must be writable and migrated, without a pooler that breaks prepared statements. Its clock must agree
    with that of this machine. Raises psycopg.Error if the database cannot be reached.
    """
    parameters = get_connection_parameters()
    async with await psycopg.AsyncConnection.connect(**parameters) as client:
        if await is_standby(client):
            return "is a standby, which cannot write: add target_session_attrs=read-write to DATABASE_URL"
        try:
            applied = {tuple(row) for row in await (await client.execute(SELECT_APPLIED_MIGRATIONS)).fetchall()}
        except psycopg.errors.UndefinedTable:
            await client.rollback()
            applied = set()
        ahead = await measure_clock_difference(client)
        must_ask = settings.PREPARED_STATEMENTS and not await is_connected_directly(client)
    if missing := len(list_needed_migrations() - applied):
        return f"{missing} migrations are missing: run manage.py migrate"
    if abs(ahead) > heartbeat.MAX_CLOCK_DIFFERENCE_SECONDS:
        return f"its clock is {abs(ahead):.0f} seconds {'ahead of' if ahead > 0 else 'behind'} that of this machine"
    return POOLER_PROBLEM if must_ask and await breaks_prepared_statements(parameters) else ""


async def is_standby(client: psycopg.AsyncConnection) -> bool:
    row = await (await client.execute("SELECT pg_is_in_recovery()")).fetchone()
    return row is not None and bool(row[0])


async def measure_clock_difference(client: psycopg.AsyncConnection) -> float:
    """Return by how many seconds the database's clock is ahead of this machine's. It is negative if it is behind."""
    before = time.time()
    row = await (await client.execute("SELECT extract(epoch FROM clock_timestamp())::float")).fetchone()
    return float(row[0]) - (before + time.time()) / 2 if row else 0.0


def get_connection_parameters() -> dict[str, Any]:
    """Return the parameters for a connection of a health check, to pass to `psycopg.connect`.

    They are those of Django's connections, without the parameters that only Django needs, and with a short timeout.
    """
    parameters = connection.get_connection_params()
    ours = {name: value for name, value in parameters.items() if name not in DJANGO_PARAMETERS}
    return {**ours, "connect_timeout": CONNECT_SECONDS}


@cache
def list_needed_migrations() -> set[tuple[str, str]]:
    """Return (app, name) of every migration without which the code does not work."""
    return find_needed_migrations(MigrationLoader(None))


async def check_broker() -> str:
    """Return a sentence if the broker refuses to store data, or an empty text.

    Raises RedisError or OSError if the broker cannot be reached.
    """
    async with connect_to_valkey() as client:
        try:
            await client.set(WRITTEN_KEY, 1, ex=10)
        except redis.OutOfMemoryError:
            return "its memory is full: raise its maxmemory"
        except redis.ResponseError as error:
            return f"answers, but stores nothing ({type(error).__name__}): see its log"
    return ""


async def check_queue(queue: str) -> str:
    """Return sentences about wrong signs of life of a queue and its workers, or an empty text."""
    async with connect_to_valkey() as client:
        own, beat = await client.mget(
            heartbeat.build_sign_of_life_key(queue), heartbeat.build_sign_of_life_key(heartbeat.BEAT)
        )
        times_by_worker: Any = await client.zrange(heartbeat.build_workers_key(queue), 0, -1, withscores=True)
    workers: list[tuple[str, float]] = [(worker.decode(), at) for worker, at in times_by_worker]
    reason = heartbeat.describe_wrong_sign_of_life(own)
    if reason and heartbeat.describe_wrong_sign_of_life(beat):
        reason = f"{reason}, but beat, which requests it, gives none either"
    hanging = [
        f"{worker} gives {problem}" for worker, at in workers if (problem := heartbeat.describe_wrong_sign_of_life(at))
    ]
    return "; ".join(filter(None, [reason, *hanging]))


async def check_beat() -> str:
    async with connect_to_valkey() as client:
        return heartbeat.describe_wrong_sign_of_life(await client.get(heartbeat.build_sign_of_life_key(heartbeat.BEAT)))


def connect_to_valkey() -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
