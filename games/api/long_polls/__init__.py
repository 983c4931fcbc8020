"""Long polls: the response to a request with `?wait=` is delayed until the caller's view changes.

The code wraps Django as ASGI middleware. While a request is held it uses no thread and no connection to the database or
broker, only a sleeping coroutine. To check for a change, the middleware runs the request through Django as usual.
Wake-up messages therefore decide only when to check, and never the content of a response.
"""

from games.api.long_polls.server import LongPollApp

__all__ = ["LongPollApp"]
