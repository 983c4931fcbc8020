"""The Celery application, and the functions that Celery calls when a worker, beat or a task starts."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import (
    beat_init,
    celeryd_after_setup,
    setup_logging,
    task_prerun,
    worker_init,
    worker_process_init,
)
from django.conf import settings
from django.db import close_old_connections

from durak_site.config import startup
from durak_site.messaging import transport
from durak_site.messaging.worker_heartbeat import HeartbeatStep
from durak_site.messaging.worker_priority import lower_priority
from durak_site.metrics.recording import start_recording
from durak_site.tracing import start_tracing

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")

transport.register_transport()
app = Celery("durak", task_cls="durak_site.messaging.recorded_task:RecordedTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(HeartbeatStep)


@setup_logging.connect
def configure_logging(**_: Any) -> None:
    logging.config.dictConfig(settings.LOGGING)


@celeryd_after_setup.connect
def lower_priority_unless_clock_worker(instance: Any, **_: Any) -> None:
    """Lower the CPU priority of a worker that does not handle deadlines, so that requests and deadlines come first.

    Celery calls this before the worker starts its child processes, which inherit the priority.
    """
    if settings.CLOCK not in instance.app.amqp.queues.consume_from:
        lower_priority()


@app.on_configure.connect
def load_settings(**_: Any) -> None:
    startup.load_settings()


@task_prerun.connect
def close_broken_connections(**_: Any) -> None:
    """Close the database connection before each task if it is broken or old, as Django does before each request.

    With Celery alone, many tasks would fail after a restart of the database server.
    """
    close_old_connections()


@worker_init.connect
@beat_init.connect
def check_pooler_at_start(**_: Any) -> None:
    """Check that no pooler breaks prepared statements. Celery calls this when workers and beat start."""
    startup.check_pooler()


@worker_init.connect
def start_recording_in_worker(sender: Any, **_: Any) -> None:
    """Start to record metrics in this worker, and traces in each of its child processes.

    In metrics and traces, the name of the process is the part of the worker's name before the @.
    """
    name = sender.hostname.partition("@")[0]
    start_recording(name)
    worker_process_init.connect(lambda **_: start_tracing(name), weak=False)


@beat_init.connect
def start_recording_in_beat(**_: Any) -> None:
    start_recording("beat")
