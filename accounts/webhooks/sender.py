"""The sender of a worker's process. Tasks only wake it, so no receiver, however slow, keeps a worker from its clock."""

import logging
from threading import Event, Lock, Thread

from django.db import connection

from accounts.webhooks.sending import webhooks_send

logger = logging.getLogger(__name__)


class Sender:
    """Sends in a thread of its own, for as long as there is something to send."""

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
            except Exception:  # the rows say what is still due, and somebody asks again in two seconds
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
