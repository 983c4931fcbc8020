"""OpenTelemetry traces of requests (by route), of tasks (by name), and of SQL statements (by kind).

The instrumentations of OpenTelemetry would record paths, arguments and texts of errors, so this module creates the
spans itself. Without the setting TRACES_URL no span is recorded, and the packages are not loaded.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.db.backends.signals import connection_created

from durak_site.config import startup

STATEMENT_KINDS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET")
"""First words of SQL statements that traces contain. For all other statements, traces contain OTHER."""

_tracer: Any = None


def start_tracing(process: str) -> None:
    """If TRACES_URL is set, start to send traces of this process, under the name `process`.

    Call this after the fork, because a thread sends the traces. Ends the process if packages are missing.
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
    # A process does not send its last spans, so that it ends at once even if the collector does not answer.
    resource = Resource.create({"service.name": "durak", "durak.process": process})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=settings.TRACES_URL)))
    _tracer = provider.get_tracer("durak")
    connection_created.connect(_trace_statements_of)


@contextmanager
def trace_request(method: str, route: str) -> Iterator[Callable[[int], None]]:
    """Trace a request in the `with` block. The block must call the yielded function with the response's status."""
    with _trace(f"{method} {route}", {"http.request.method": method, "http.route": route}) as span:
        yield lambda status: span and span.set_attribute("http.response.status_code", status)


@contextmanager
def trace_task(name: str) -> Iterator[None]:
    """Trace the run of a task in the `with` block."""
    with _trace(name, {"messaging.operation.type": "process"}):
        yield


@contextmanager
def _trace(name: str, attributes: dict[str, str]) -> Iterator[Any]:
    """Record the `with` block as a span, without texts of errors. Yield the span, or None."""
    if _tracer is None:
        yield None
        return
    with _tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as span:
        yield span


def _trace_statements_of(connection: Any, **_: Any) -> None:
    """Trace the SQL statements of a new database connection. Django calls this when a connection is opened."""
    if _trace_statement not in connection.execute_wrappers:
        connection.execute_wrappers.append(_trace_statement)


def _trace_statement(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
    """Execute an SQL statement, and trace it if it is part of a traced request or task."""
    from opentelemetry.trace import get_current_span

    if not get_current_span().is_recording():
        return execute(sql, params, many, context)
    word = str(sql).lstrip("( \n").partition(" ")[0].strip().upper()
    kind = word if word in STATEMENT_KINDS else "OTHER"
    with _trace(kind, {"db.system.name": "postgresql", "db.operation.name": kind}):
        return execute(sql, params, many, context)
