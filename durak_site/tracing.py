"""Traces for OpenTelemetry: of requests by route, of tasks by name, and of statements by kind, without texts.

No path, query, header, statement, argument or text of an error becomes part of a trace. Therefore this module makes the
spans, and not the instrumentations of OpenTelemetry. Without the setting TRACES_URL its functions do nothing, and the
packages are not loaded.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

from durak_site.config import startup

STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET")
"""First words of statements that appear in traces."""

_tracer: Any = None


def start_tracing(process: str) -> None:
    """Send traces of this process under the name `process`.

    Call this after the fork, because a thread sends the traces. Spans that cannot be sent are lost. Ends the process if
    packages are missing.
    """
    global _tracer
    if not settings.TRACES_URL:
        return
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        startup.print_and_exit("TRACES_URL is set: install the packages of requirements-traces.txt.")
    # Without the last spans, a process stops at once even if the collector does not answer.
    resource = Resource.create({"service.name": "durak", "durak.process": process})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.TRACES_URL)))
    _tracer = provider.get_tracer("durak")
    connection_created.connect(_trace_statements_of)


@contextmanager
def trace_request(method: str, route: str) -> Iterator[Callable[[int], None]]:
    """Trace the block as a request, and yield a function that takes the status of its response."""
    with _trace(f"{method} {route}", {"http.request.method": method, "http.route": route}) as span:
        yield lambda status: span and span.set_attribute("http.response.status_code", status)


@contextmanager
def trace_task(name: str) -> Iterator[None]:
    """Trace the block as the run of a task."""
    with _trace(name, {"messaging.operation.type": "process"}):
        yield


@contextmanager
def _trace(name: str, attributes: dict[str, str]) -> Iterator[Any]:
    """Trace the block, and yield the span; None without traces. An error ends the span without its text."""
    if _tracer is None:
        yield None
        return
    with _tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as span:
        yield span


def _trace_statements_of(connection: Any, **_: Any) -> None:
    """Trace the statements of a new connection of Django, once for each connection object."""
    if _trace_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_trace_statement)


def _trace_statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
    """Execute a statement, and trace it if it is part of a traced request or task."""
    from opentelemetry.trace import get_current_span

    if not get_current_span().is_recording():
        return execute(sql, params, many, context)
    word = str(sql).lstrip("( \n").partition(" ")[0].strip().upper()
    kind = word if word in STATEMENTS else "OTHER"
    with _trace(kind, {"db.system.name": "postgresql", "db.operation.name": kind}):
        return execute(sql, params, many, context)
