"""Heartbeats: tasks that a worker sends to a queue of its own. When it runs such a task, it writes its sign of life.

The sign shows that the worker's main process, its connection to the broker and its child processes all work.
"""

from typing import Any

from celery import bootsteps
from django.conf import settings
from kombu import Exchange, Queue

from durak_site.messaging import wakeups

HEARTBEAT_TASK = "durak_site.tasks.write_worker_heartbeat"
EXPIRY_SECONDS = 10.0
"""Seconds after which a worker drops a heartbeat, and after which the broker drops the queue of a dead worker."""


def make_own_queue(worker: str) -> Queue:
    """Return the worker's own queue for its heartbeats. `worker` is its name, as set by `--hostname`."""
    return Queue(f"heartbeats of {worker}", Exchange("heartbeats"), routing_key=worker, expires=EXPIRY_SECONDS)


def list_queues(app: Any) -> list[str]:
    """Return the names of the queues that this worker serves, without its own queue for heartbeats."""
    return [name for name in app.amqp.queues.consume_from if name in settings.QUEUES]


class HeartbeatStep(bootsteps.StartStopStep):
    """The component of a worker's main process that sends heartbeats while the worker takes tasks."""

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def start(self, consumer: Any) -> None:
        """Start the timer that sends heartbeats. Celery calls this for each new connection to the broker."""
        self.timer = consumer.timer.call_repeatedly(
            settings.HEARTBEAT_INTERVAL.total_seconds(), send_heartbeat, (consumer.app, consumer.hostname)
        )

    def stop(self, consumer: Any) -> None:
        self.timer.cancel()


def send_heartbeat(app: Any, worker: str) -> None:
    """Send the heartbeat task to the worker's own queue. Never raises."""
    wakeups.call_broker(
        lambda: app.send_task(
            HEARTBEAT_TASK,
            [worker, list_queues(app)],
            queue=make_own_queue(worker),
            expires=EXPIRY_SECONDS,
            retry=False,
        )
    )


def delete_own_queue(app: Any, worker: str) -> None:
    """Delete the worker's own queue and its binding, so that no queue of a former worker is left in the broker."""
    with app.connection_for_write() as connection:
        queue = make_own_queue(worker)(connection.default_channel)
        queue.declare()  # a connection deletes only bindings that it has declared
        queue.delete()
