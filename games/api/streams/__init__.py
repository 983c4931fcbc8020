"""Streams: responses that do not end. A stream is about one account, one club, or one game as one viewer sees it.

A view responds with the current state and creates a follower. After each wake-up, the follower reads new frames, and
this package sends them. Between two reads, a stream uses no thread and no connection to the database or broker.

If the server cannot leave responses open, each response ends after the current state, and clients reconnect.
"""

from games.api.streams.server import StreamApp

__all__ = ["StreamApp"]
