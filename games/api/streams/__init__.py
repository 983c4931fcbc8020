"""Answers without an end: what concerns somebody, or a game as one viewer sees it, told as it happens.

The view answers with what there is to say now and leaves who follows with the answer; here its end is kept open, and
what comes later is read from the rows after a nudge. Between two readings there is no request, no thread and no
connection to the database or the broker. A server that keeps nothing open ends the answer at once, and its clients come
back.
"""

from games.api.streams.keeping_open import Streams

__all__ = ["Streams"]
