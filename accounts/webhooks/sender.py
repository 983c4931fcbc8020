"""The thread of a worker process that sends webhooks. Tasks only wake it, so slow receivers delay no task."""

import logging
from threading import Event, Lock, Thread

from django.db import connection

from accounts.webhooks.delivery import send_due_deliveries

logger = logging.getLogger(__name__)


class WebhookSender:
    """Sends due deliveries in a thread. `wake` starts the thread, which ends when no delivery is due."""

    def __init__(self) -> None:
        self._lock, self._wake_requested = Lock(), Event()
        self._thread: Thread | None = None

    def wake(self) -> None:
        with self._lock:
            self._wake_requested.set()
            if self._thread is None:
                self._thread = Thread(target=self._run, name="webhooks", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while self._take_wake_request():
            try:
                send_due_deliveries()
            except Exception:  # the deliveries are still due in the database, and a task wakes the sender again
                logger.exception("Webhooks could not be sent")
            finally:
                connection.close()

    def _take_wake_request(self) -> bool:
        with self._lock:
            if self._wake_requested.is_set():
                self._wake_requested.clear()
                return True
            self._thread = None
            return False
