from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from durak_site import heartbeat as sign


@shared_task
def heartbeat() -> None:
    sign.write()


@worker_ready.connect
def first_heartbeat(**_: Any) -> None:
    """Beat asks for the next one only some seconds later."""
    sign.write()
