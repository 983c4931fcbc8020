from typing import Any

from celery import shared_task
from celery.signals import celeryd_after_setup, worker_ready, worker_shutdown

from durak_site.messaging import heartbeat
from durak_site.messaging.wakeups import call_broker
from durak_site.messaging.worker_heartbeat import delete_own_queue, list_queues, make_own_queue


@shared_task
def write_heartbeat(queue: str) -> None:
    """Write the sign of life of the queue `queue`. Beat sends this task to each queue."""
    heartbeat.write_sign_of_life(queue)


@shared_task(acks_late=False)
def write_worker_heartbeat(worker: str, queues: list[str]) -> None:
    """Write the sign of life of the worker `worker`, which has sent this task to itself."""
    heartbeat.write_worker_sign_of_life(worker, queues)


@celeryd_after_setup.connect
def add_own_queue(sender: str, instance: Any, **_: Any) -> None:
    """Make the worker `sender` also take tasks from its own queue for heartbeats."""
    instance.app.amqp.queues.select_add(make_own_queue(sender))


@worker_ready.connect
def write_first_signs_of_life(sender: Any, **_: Any) -> None:
    """Write the signs of life of a worker and its queues when the worker is ready, before its heartbeats."""
    queues = list_queues(sender.app)
    for queue in queues:
        heartbeat.write_sign_of_life(queue)
    heartbeat.write_worker_sign_of_life(sender.hostname, queues)


@worker_shutdown.connect
def delete_signs_of_stopped_worker(sender: Any, **_: Any) -> None:
    """When a worker shuts down cleanly, delete its sign of life and its queue for heartbeats."""
    call_broker(lambda: heartbeat.delete_worker_signs(sender.hostname, list_queues(sender.app)))
    call_broker(lambda: delete_own_queue(sender.app, sender.hostname))
