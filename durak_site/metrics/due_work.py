"""Metrics that are read from the database (due work) and from the broker (messages and signs of life).

A result is reused for MAX_AGE_SECONDS. If the database or the broker does not answer within TIMEOUT_SECONDS, its
metrics are missing, and `durak_database_up` or `durak_broker_up` is 0.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Iterable
from threading import Lock
from typing import TypeVar

import psycopg
import redis.asyncio
from django.conf import settings
from prometheus_client.core import GaugeMetricFamily as Gauge
from prometheus_client.core import Metric

from durak_site.messaging import heartbeat
from durak_site.web.health import connect_to_valkey, get_connection_parameters

MAX_AGE_SECONDS = 5.0
"""Seconds for which the metrics are reused. A scrape after this time reads them again."""
TIMEOUT_SECONDS = 4.0
"""Seconds that the database or the broker may take to answer. Prometheus waits ten seconds."""
STATEMENT_TIMEOUT = "2s"
MAX_COUNTED_ROWS = 10_000
"""Maximum number of due rows that are counted in one queue, because counting costs time."""
DUE_ROWS = (
    ("deadlines", "games_game", "deadline_at", "TRUE"),
    ("computers", "games_game", "computer_at", "NOT alone"),
    ("turns", "games_pendingturnnotification", "since", "TRUE"),
    ("reminders", "games_game", "reminder_at", "TRUE"),
    ("next_games", "games_series", "next_game_at", "TRUE"),
    ("invitations", "games_seriesseat", "expires_at", "TRUE"),
    ("chat", "games_chatreader", "digest_at", "TRUE"),
    ("mails", "accounts_notification", "mail_at", "TRUE"),
    ("requested_mails", "accounts_mail", "created_at", "state = 'wanted'"),
    ("pushes", "accounts_notification", "push_at", "TRUE"),
    ("webhooks", "accounts_webhook", "due_at", "TRUE"),
    ("reviews", "games_review", "due_at", "TRUE"),
    ("records", "games_pendingrecord", "due_at", "TRUE"),
    ("highlights", "games_gamehighlights JOIN games_game ON id = game_id", "finished_at", "longest_bout IS NULL"),
)
"""Queues of due work in the database: the name of the queue, its table, the column with the time at which a row is due,
and a condition. The columns have indexes.
"""
COUNT_DUE_ROWS = " UNION ALL ".join(
    f"""
    SELECT '{queue}', count(*), coalesce(extract(epoch FROM now() - min(due.at)), 0)::float
    FROM (
        SELECT {column} AS at FROM {table} WHERE {column} <= now() AND {condition}
        ORDER BY {column} LIMIT {MAX_COUNTED_ROWS}
    ) due
    """  # noqa: S608 (its own constants alone)
    for queue, table, column, condition in DUE_ROWS
)
COUNT_FAULTS = "SELECT count(*) FROM games_gamefault"

Result = TypeVar("Result")


class DueWorkReader:
    """Reads the metrics of the database and the broker, and stores them for later scrapes. Any thread may call
    `read`.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._read_at = -math.inf
        self._metrics: list[Metric] = []

    def read(self) -> list[Metric]:
        """Return the metrics, at most MAX_AGE_SECONDS seconds old."""
        with self._lock:
            if time.monotonic() > self._read_at + MAX_AGE_SECONDS:
                self._metrics = asyncio.run(read_metrics())
                self._read_at = time.monotonic()
            return self._metrics


async def read_metrics() -> list[Metric]:
    database, broker = await asyncio.gather(try_to_read(read_database()), try_to_read(read_broker()))
    return [
        Gauge("durak_database_up", "Whether the database has answered (1) or not (0).", database is not None),
        Gauge("durak_broker_up", "Whether Valkey has answered (1) or not (0).", broker is not None),
        *(database or ()),
        *(broker or ()),
    ]


async def try_to_read(reading: Awaitable[Result]) -> Result | None:
    """Return the result of `reading`, or None if the server fails or does not answer in time."""
    try:
        return await asyncio.wait_for(reading, TIMEOUT_SECONDS)
    except (TimeoutError, psycopg.Error, redis.RedisError, OSError):
        return None


async def read_database() -> Iterable[Metric]:
    lengths = Gauge("durak_queue_length", f"Due rows, counted up to {MAX_COUNTED_ROWS}, by queue.", labels=["queue"])
    ages = Gauge("durak_queue_age_seconds", "Time since the oldest row became due, by queue.", labels=["queue"])
    async with await psycopg.AsyncConnection.connect(**get_connection_parameters()) as client:
        await client.execute(f"SET LOCAL statement_timeout = '{STATEMENT_TIMEOUT}'")
        rows = await (await client.execute(COUNT_DUE_ROWS)).fetchall()
        row = await (await client.execute(COUNT_FAULTS)).fetchone()
    for queue, length, age in rows:
        lengths.add_metric([queue], length)
        ages.add_metric([queue], age)
    return lengths, ages, Gauge("durak_game_faults", "Games that differ from their log.", row[0] if row else 0)


async def read_broker() -> Iterable[Metric]:
    names = (heartbeat.BEAT, *settings.QUEUES)
    messages = Gauge("durak_broker_messages", "Messages that no worker has taken, by queue.", labels=["queue"])
    ages = Gauge("durak_heartbeat_age_seconds", "Age of the sign of life of beat and of each queue.", labels=["of"])
    workers = Gauge(
        "durak_worker_heartbeat_age_seconds", "Age of the sign of life of a worker.", labels=["queue", "worker"]
    )
    async with connect_to_valkey() as client, client.pipeline(transaction=False) as pipeline:
        pipeline.mget([heartbeat.build_sign_of_life_key(name) for name in names])
        for queue in settings.QUEUES:
            pipeline.llen(queue)
            pipeline.zrange(heartbeat.build_workers_key(queue), 0, -1, withscores=True)
        signs, *found = await pipeline.execute()
    now = time.time()
    for name, sign in zip(names, signs, strict=True):
        ages.add_metric([name], math.inf if sign is None else max(0.0, now - float(sign)))
    for queue, length, scores in zip(settings.QUEUES, found[::2], found[1::2], strict=True):
        messages.add_metric([queue], length)
        for worker, at in scores:
            workers.add_metric([queue, worker.decode()], max(0.0, now - at))
    return messages, ages, workers
