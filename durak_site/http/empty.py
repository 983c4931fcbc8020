"""Answers without a body."""

from django.http import HttpResponse


def without_content(response: HttpResponse) -> HttpResponse:
    """An answer that has no body is of no type either, where Django would call it HTML."""
    del response["Content-Type"]
    return response
