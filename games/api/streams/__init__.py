"""Streams: responses without an end, about one account or about one game as one viewer sees it.

The view sends the current state and leaves a follower with the response. This package keeps the response open, and
after each wake-up the follower reads new frames from the database. Between two reads a stream uses no thread and no
connection to the database or broker. A server that cannot keep responses open ends them at once, and clients reconnect.
"""

from games.api.streams.server import Streams

__all__ = ["Streams"]
