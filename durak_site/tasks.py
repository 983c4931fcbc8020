from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from durak_site import heartbeat as sign


@shared_task
def heartbeat(queue: str) -> None:
    """Comes by the queue that it is the sign of."""
    sign.write(queue)


@worker_ready.connect
def first_heartbeat(sender: Any, **_: Any) -> None:
    """Beat asks for the next one only some seconds later."""
    for queue in sender.app.amqp.queues.consume_from:
        sign.write(queue)
