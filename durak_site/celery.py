"""The Celery application. Beat schedules the sweeps. One worker handles deadlines, another plays computers' turns."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_after_setup, setup_logging, worker_init
from django.conf import settings

from durak_site.config import startup
from durak_site.local_site.processes import lower_priority
from durak_site.messaging import transport

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")

transport.register_transport()
app = Celery("durak")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def configure_logging(**_: Any) -> None:
    logging.config.dictConfig(settings.LOGGING)


@celeryd_after_setup.connect
def lower_priority_of_computers(instance: Any, **_: Any) -> None:
    """Lower the priority of a worker that only plays computers' turns: requests and deadlines get the processor first.

    Celery sends this signal before the worker starts its child processes, which inherit the priority.
    """
    if list(instance.app.amqp.queues.consume_from) == [settings.COMPUTERS]:
        lower_priority()


@app.on_configure.connect
def load_settings(**_: Any) -> None:
    startup.load_settings()


@worker_init.connect
@beat_init.connect
def check_before_start(**_: Any) -> None:
    """Check the pooler in workers and in beat. Celery sends the two signals after Django's settings are loaded."""
    startup.check_pooler()
