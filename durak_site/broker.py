"""The way to the broker, for Celery.

When a connection is lost, something may still be on its way over it: a message to acknowledge, or to hand back. kombu
(5.7) then reaches through the connection that it has closed itself, and the AttributeError ends the worker. Here it is
told that the connection is lost, which it knows how to live with: it connects anew, and the message comes again.
"""

from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    def _connparams(self, asynchronous: bool = False) -> Any:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("This channel is closed.")
        return super()._connparams(asynchronous)  # type: ignore[misc]  # not in the stub


class Transport(redis.Transport):
    Channel = Channel


def use() -> None:
    """For all addresses that begin with redis:// or rediss://, before the first of them is used."""
    for scheme in ("redis", "rediss"):
        TRANSPORT_ALIASES[scheme] = f"{__name__}:{Transport.__name__}"
