"""The metrics that processes record.

Only `recording.py` may import this module, after it has set the directory for prometheus-client. No label contains an
id, a name, an address or a card, and each label has few values.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from durak_site.http.codes import STATUS_OF_CODE

__all__ = ["STATUS_OF_CODE", "connections", "moves", "refusals", "requests", "responses", "sent_tasks", "tasks"]

REGISTRY = CollectorRegistry()
"""The registry that prometheus-client requires. It is never read, because the exporter reads the files of all
processes.
"""
BUCKETS_IN_SECONDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)

requests = Histogram(
    "durak_request_seconds",
    "Duration of requests, with the wait for a thread and without the wait for a change, by route.",
    ["method", "route"],
    buckets=BUCKETS_IN_SECONDS,
    registry=REGISTRY,
)
responses = Counter(
    "durak_responses", "Responses by route and status.", ["method", "route", "status"], registry=REGISTRY
)
refusals = Counter("durak_refusals", "Refusals by their code.", ["code"], registry=REGISTRY)
connections = Gauge(
    "durak_open_connections",
    "Streams, held requests and downloads that are open now.",
    ["kind"],
    registry=REGISTRY,
    multiprocess_mode="livesum",
)
moves = Counter("durak_moves", "Moves by kind of player.", ["player"], registry=REGISTRY)
tasks = Histogram(
    "durak_task_seconds",
    "Duration of tasks of workers.",
    ["task", "outcome"],
    buckets=BUCKETS_IN_SECONDS,
    registry=REGISTRY,
)
sent_tasks = Counter("durak_sent_tasks", "Periodic tasks that beat has sent.", ["task"], registry=REGISTRY)
