"""Responses without a body."""

from django.http import HttpResponse


def remove_content_type(response: HttpResponse) -> HttpResponse:
    """Remove the Content-Type from a response without a body. Django sets it even then."""
    del response["Content-Type"]
    return response
