"""Long polls: a response to a request with `?wait=` is delayed until its viewer's view changes.

The code wraps Django as ASGI middleware. While a request is held it uses no thread and no connection to the database or
broker, only a sleeping coroutine. Each check runs an ordinary request through Django, so a wake-up message decides only
when to check, never what to answer.
"""

from games.api.long_polls.server import LongPolls

__all__ = ["LongPolls"]
