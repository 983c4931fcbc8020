"""A transport of kombu with which a Celery worker survives a lost connection to the broker, and queues stay short.

kombu 5.7 sometimes acknowledges a message on the closed connection, and the AttributeError ends the worker. This
transport raises ConnectionError instead. kombu then reconnects, and the broker delivers the message again.

Only workers drop expired messages. So without a worker, a queue would grow until the broker's memory is full.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost

MAX_QUEUE_LENGTH = 1000
"""Maximum number of messages in a queue. Each new message beyond this number replaces the oldest one."""


class Channel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("This channel is closed.")
        return super()._connparams(asynchronous)  # type: ignore[misc]  # not in the stub

    def _put(self, queue: str, message: Any, **options: Any) -> None:
        super()._put(queue, message, **options)
        with self.conn_or_acquire() as client:
            client.ltrim(queue, 0, MAX_QUEUE_LENGTH - 1)


class ReconnectingTransport(redis.Transport):
    Channel = Channel


def register_transport() -> None:
    """Register the transport for redis:// and rediss:// URLs. Call before Celery connects to such a URL."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{ReconnectingTransport.__name__}"
