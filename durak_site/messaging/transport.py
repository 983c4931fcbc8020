"""A transport of kombu with which a Celery worker survives a lost connection to the broker.

kombu 5.7 sometimes acknowledges a message on the closed connection, and the AttributeError ends the worker. This
transport raises ConnectionError instead. kombu then reconnects, and the broker delivers the message again.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("This channel is closed.")
        return super()._connparams(asynchronous)  # type: ignore[misc]  # not in the stub


class ReconnectingTransport(redis.Transport):
    Channel = Channel


def register_transport() -> None:
    """Register the transport for redis:// and rediss:// URLs. Call before Celery connects to such a URL."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{ReconnectingTransport.__name__}"
