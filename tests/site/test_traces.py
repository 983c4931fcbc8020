"""Traces reach the collector. They have routes, tasks and kinds of statements, but no secret."""

import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from threading import Thread

import pytest

from tests.site.observed_game import ObservedSite
from tests.site.test_gunicorn_metrics import start_gunicorn
from tests.stack import PATIENCE, ROOT, Stack, wait_for

HAS_TRACING_PACKAGES = find_spec("opentelemetry") is not None


class Collector(ThreadingHTTPServer):
    """A collector of OTLP over HTTP that keeps the bodies of the requests that it receives."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), CollectorHandler)
        self.bodies: list[bytes] = []
        self.heads: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1/traces"


class CollectorHandler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        self.server.heads.append(str(self.headers))
        self.server.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        Thread(target=server.serve_forever).start()
        yield server
        server.shutdown()


def read_traces(collector: Collector) -> str:
    """Return all received traces as text, without the random numbers of spans."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    found = []
    for body in list(collector.bodies):
        request = ExportTraceServiceRequest.FromString(body)
        for resource in request.resource_spans:
            for scope in resource.scope_spans:
                for span in scope.spans:
                    span.ClearField("trace_id")
                    span.ClearField("span_id")
                    span.ClearField("parent_span_id")
        found.append(str(request))
    return "".join(found)


@pytest.mark.slow
@pytest.mark.xdist_group("processes")
@pytest.mark.skipif(not HAS_TRACING_PACKAGES, reason="the packages of requirements-traces.txt are missing")
def test_traces_have_routes_and_tasks_and_no_secrets(live_stack: Stack, collector: Collector) -> None:
    live_stack.environment = {"TRACES_URL": collector.address, "OTEL_BSP_SCHEDULE_DELAY": "200"}
    site = ObservedSite(live_stack)
    site.start()
    site.play_game()

    wait_for(lambda: '"games.tasks.sweep"' in read_traces(collector), "a task is traced")
    wait_for(lambda: "POST api/v1/games/<str:game_id>/moves" in read_traces(collector), "a move is traced")
    start_gunicorn(live_stack)
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
    for log in live_stack.directory.glob("*.log"):
        assert site.find_secrets(log.read_text()) == [], log.name


def test_without_the_packages_for_traces_the_process_ends_with_a_sentence() -> None:
    variables = {"TRACES_URL": "http://127.0.0.1:9/v1/traces", "DJANGO_SETTINGS_MODULE": "durak_site.settings"}
    code = "import sys; sys.modules['opentelemetry'] = None; import durak_site.tracing as t; t.start_tracing('web')"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert ended.stderr.splitlines() == ["TRACES_URL is set: install the packages of requirements-traces.txt."]
    assert ended.returncode == 3
