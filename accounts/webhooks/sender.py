"""The thread of a worker process that sends webhooks. Tasks only wake it, so slow receivers never delay the worker."""

import logging
from threading import Event, Lock, Thread

from django.db import connection

from accounts.webhooks.sending import webhooks_send

logger = logging.getLogger(__name__)


class Sender:
    """A thread that runs while deliveries are due, and ends when none is left."""

    def __init__(self) -> None:
        self._lock, self._asked = Lock(), Event()
        self._thread: Thread | None = None

    def wake(self) -> None:
        with self._lock:
            self._asked.set()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="webhooks", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while self._goes_on():
            try:
                webhooks_send()
            except Exception:  # the rows still say what is due, and a task wakes the sender again in two seconds
                logger.exception("Webhooks could not be sent")
            finally:
                connection.close()

    def _goes_on(self) -> bool:
        with self._lock:
            if self._asked.is_set():
                self._asked.clear()
                return True
            self._thread = None
            return False
