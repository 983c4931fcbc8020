"""The Celery application: beat wakes the clock, one worker acts for it, another plays the computers' turns."""

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_after_setup, setup_logging, worker_init
from django.conf import settings

from durak_site import broker, startup
from durak_site.processes import step_back

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")

broker.use()
app = Celery("durak")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def log_as_the_site_does(**_: Any) -> None:
    logging.config.dictConfig(settings.LOGGING)


@celeryd_after_setup.connect
def who_only_thinks_steps_back(instance: Any, **_: Any) -> None:
    """Before its children start. However much computers think, people wait for pages, and clocks for their worker."""
    if list(instance.app.amqp.queues.consume_from) == [settings.COMPUTERS]:
        step_back()


@app.on_configure.connect
def load_settings(**_: Any) -> None:
    startup.load_settings()


@worker_init.connect
@beat_init.connect
def check_before_start(**_: Any) -> None:
    """Django's settings are loaded by then."""
    startup.check_pooler()
