from typing import Any

from celery import shared_task
from celery.signals import worker_ready

from durak_site.messaging import heartbeat as sign


@shared_task
def write_heartbeat(queue: str) -> None:
    """Write the sign of life of the queue that delivered this task."""
    sign.write_sign(queue)


@worker_ready.connect
def write_first_heartbeat(sender: Any, **_: Any) -> None:
    """Write signs of life as soon as a worker is ready. Beat sends the first heartbeat tasks some seconds later."""
    for queue in sender.app.amqp.queues.consume_from:
        sign.write_sign(queue)
