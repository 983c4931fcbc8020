"""/healthz: is everything there that a game needs?"""

import asyncio
from collections.abc import Awaitable

import psycopg
import redis.asyncio
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from durak_site import heartbeat

PATIENCE_SECONDS = 3.0


@never_cache
@require_safe
async def healthz(request: HttpRequest) -> JsonResponse:
    """200 or 503, within about PATIENCE_SECONDS even when a server accepts connections and says nothing."""
    names = ("database", "broker", "worker", "computers")
    workers = bounded(worker(settings.CLOCK)), bounded(worker(settings.COMPUTERS))
    found = await asyncio.gather(bounded(database()), bounded(broker()), *workers)
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
    parameters = connection.get_connection_params()
    known = {name: parameters[name] for name in ("dbname", "user", "password", "host", "port") if name in parameters}
    async with await psycopg.AsyncConnection.connect(**known, connect_timeout=3) as checked:
        await checked.execute("select 1")
    return ""


async def broker() -> str:
    async with valkey() as checked:
        await checked.ping()
    return ""


async def worker(queue: str) -> str:
    async with valkey() as checked:
        return heartbeat.complaint(await checked.get(heartbeat.key(queue)))


def valkey() -> redis.asyncio.Redis:
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
