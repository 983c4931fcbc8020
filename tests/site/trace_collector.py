"""A collector that receives the traces of the site in tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from threading import Thread

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


@contextmanager
def run_collector() -> Iterator[Collector]:
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
