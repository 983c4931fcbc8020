"""Answers that are too long to lie in memory."""

from django.http import StreamingHttpResponse


class Piecemeal(StreamingHttpResponse):
    """Made and sent piece by piece. Between two pieces its iterator holds nothing: no cursor, no transaction, no
    lock; so each piece can be made in another thread, and who stops reading leaves nothing behind."""
