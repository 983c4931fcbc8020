"""Long polls: the response to a request with `?wait=` is delayed until the caller's view changes.

This ASGI middleware runs the request through Django for each check. Between checks, a held request uses no thread and
no connection to the database or broker. Wake-up messages decide only when to check, never the content of a response.
"""

from games.api.long_polls.server import LongPollApp

__all__ = ["LongPollApp"]
