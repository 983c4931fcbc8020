"""The exporter serves the metrics of the processes and of the due work, and traces reach the collector.

Neither has secrets of games. Traces have routes, tasks and kinds of statements.
"""

import asyncio
import os
import re
import socket
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import httpx
import psycopg
import pytest
from django.db import connection
from django.utils import timezone

from durak_site.metrics import due_work
from durak_site.web.health import get_connection_parameters
from games.models import Game
from tests.games.services.test_moves import start_table_of_three
from tests.query_plans import prefer_indexes
from tests.site.observed_game import ObservedSite
from tests.site.test_gunicorn_metrics import start_gunicorn
from tests.site.trace_collector import HAS_TRACING_PACKAGES, Collector, read_traces, run_collector
from tests.stack import ROOT, Stack, wait_for

METRICS_GUIDE = ROOT / "docs" / "metrics.md"
METRIC_TYPE = re.compile(r"^# TYPE (durak_\w+)", re.MULTILINE)
DOCUMENTED_METRIC = re.compile(r"^\| `(durak_\w+)`", re.MULTILINE)


@pytest.fixture
def collector() -> Iterator[Collector]:
    with run_collector() as server:
        yield server


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
def test_a_played_game_appears_in_the_metrics_and_traces_without_its_secrets(
    live_stack: Stack, collector: Collector
) -> None:
    """Skip the part about traces if the packages of requirements-traces.txt are missing."""
    if HAS_TRACING_PACKAGES:
        live_stack.environment = {"TRACES_URL": collector.address, "OTEL_BSP_SCHEDULE_DELAY": "200"}
    site = ObservedSite(live_stack)
    site.start()
    wait_for(lambda: site.read_values("durak_task_seconds_count").get("done games.tasks.sweep"), "a task has run")
    site.play_game()
    check_metrics(site)
    if HAS_TRACING_PACKAGES:
        check_traces(site, collector)
    for log in live_stack.directory.glob("*.log"):
        assert site.find_secrets(log.read_text()) == [], log.name
    if not HAS_TRACING_PACKAGES:
        pytest.skip("the metrics are right, but the packages of requirements-traces.txt are missing")


def check_metrics(site: ObservedSite) -> None:
    moves = site.read_values("durak_moves_total")
    assert moves.keys() == {"person", "bot", "computer", "clock"}
    assert all(moves.values())
    routes = site.read_values("durak_request_seconds_count")
    assert routes["GET api/v1/games/<str:game_id>"] > 2
    assert routes["POST api/v1/games/<str:game_id>/moves"] > 2
    assert routes["GET nowhere"] == 1
    assert {route.split()[0] for route in routes} == {"GET", "POST", "other"}
    responses = site.read_values("durak_responses_total")
    assert responses["GET api/v1/games/<str:game_id> 404"] == 1
    refusals = site.read_values("durak_refusals_total")
    assert (refusals["bad_move"], refusals["not_found"]) == (1, 1)
    assert refusals["method_not_allowed"] == 1
    assert site.read_values("durak_open_connections") == {"held": 0, "streams": 0}
    assert site.read_values("durak_sent_tasks_total")["games.tasks.sweep"] > 0
    assert site.read_values("durak_processes") == {"": 4}
    wait_for(lambda: max(site.read_values("durak_heartbeat_age_seconds").values()) < 60, "all signs of life are read")
    workers = site.read_values("durak_worker_heartbeat_age_seconds")
    assert {label.partition("@")[0] for label in workers} == {
        "clock clock",
        "computers computers",
        "background computers",
    }

    assert set(METRIC_TYPE.findall(site.scrape())) == set(DOCUMENTED_METRIC.findall(METRICS_GUIDE.read_text()))
    assert site.find_secrets_and_ids(site.scrape()) == []
    assert httpx.get(f"{site.stack.address}/metrics").status_code == 404


def check_traces(site: ObservedSite, collector: Collector) -> None:
    wait_for(lambda: '"games.tasks.sweep"' in read_traces(collector), "a task is traced")
    wait_for(lambda: "POST api/v1/games/<str:game_id>/moves" in read_traces(collector), "a move is traced")
    start_gunicorn(site.stack, workers=1)
    wait_for(lambda: '"gunicorn"' in read_traces(collector), "gunicorn sends traces")
    text = read_traces(collector)
    assert '"GET api/v1/games/<str:game_id>"' in text
    assert '"http.response.status_code"' in text
    assert '"SELECT"' in text
    assert '"UPDATE"' in text
    assert "FROM" not in text
    assert {name for name in ("uvicorn", "clock", "computers") if f'"{name}"' in text} == {
        "uvicorn",
        "clock",
        "computers",
    }
    assert site.find_secrets_and_ids(text) == []
    assert site.find_secrets_and_ids("".join(collector.heads)) == []


@pytest.mark.django_db(transaction=True)
def test_the_age_and_the_length_of_a_queue_are_those_of_the_due_rows() -> None:
    table = start_table_of_three()
    late = timezone.now() - timedelta(seconds=90)
    Game.objects.filter(pk=table.game.pk).update(deadline_at=late, reminder_at=timezone.now() + timedelta(hours=1))
    values = {
        (metric.name, *sample.labels.values()): sample.value
        for metric in asyncio.run(due_work.read_metrics())
        for sample in metric.samples
    }
    assert values["durak_queue_length", "deadlines"] == 1
    assert 90 <= values["durak_queue_age_seconds", "deadlines"] < 200
    assert (values["durak_queue_length", "reminders"], values["durak_queue_age_seconds", "reminders"]) == (0, 0)
    assert (values["durak_database_up",], values["durak_broker_up",]) == (1, 1)


@pytest.mark.django_db
@pytest.mark.parametrize("queue", due_work.DUE_ROWS, ids=lambda queue: queue[0])
def test_an_index_finds_the_due_rows_of_each_queue(queue: tuple[str, str, str, str]) -> None:
    _, table, column, condition = queue
    prefer_indexes()
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN SELECT {column} FROM {table} WHERE {column} <= now() AND {condition}")  # noqa: S608
        plan = "\n".join(row[0] for row in cursor.fetchall())
    assert "Seq Scan" not in plan


def read_up_metrics(site: ObservedSite) -> tuple[dict[str, float], dict[str, float]]:
    return site.read_values("durak_database_up"), site.read_values("durak_broker_up")


@pytest.mark.slow
def test_without_servers_a_scrape_reports_them_as_down_in_time(tmp_path: Path) -> None:
    """The database refuses connections, and the broker accepts them and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        redis_url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        with Stack(f"postgres://nobody@/nothing?host={tmp_path}", redis_url, tmp_path) as stack:
            site = ObservedSite(stack)
            stack.environment = {"METRICS_PORT": str(site.port), "DURAK_VAR": str(tmp_path)}
            stack.wait_until(stack.start("metrics", "durak_site.metrics"), site.is_serving_metrics, "the exporter")
            time.sleep(due_work.MAX_AGE_SECONDS)
            begin = time.monotonic()
            assert read_up_metrics(site) == ({"": 0}, {"": 0})
            assert time.monotonic() - begin < 10
            assert site.read_values("durak_queue_length") == {}


@pytest.mark.slow
def test_a_database_that_never_answers_is_down(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgres://nobody@127.0.0.1:{silent.getsockname()[1]}/nothing"
        with Stack(address, os.environ["REDIS_URL"], tmp_path) as stack:
            site = ObservedSite(stack)
            stack.environment = {"METRICS_PORT": str(site.port), "DURAK_VAR": str(tmp_path)}
            stack.wait_until(stack.start("metrics", "durak_site.metrics"), site.is_serving_metrics, "the exporter")
            assert read_up_metrics(site) == ({"": 0}, {"": 1})


@pytest.mark.django_db(transaction=True)
def test_a_locked_table_delays_a_scrape_by_the_statement_timeout_only() -> None:
    with psycopg.connect(**get_connection_parameters()) as client:
        client.execute("LOCK TABLE games_game IN ACCESS EXCLUSIVE MODE")
        begin = time.monotonic()
        metrics = {metric.name: metric for metric in asyncio.run(due_work.read_metrics())}
        assert time.monotonic() - begin < due_work.TIMEOUT_SECONDS
    assert metrics["durak_database_up"].samples[0].value == 0
