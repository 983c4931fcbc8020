"""Responses without a body."""

from django.http import HttpResponse


def remove_content_type(response: HttpResponse) -> HttpResponse:
    """Remove the Content-Type from a response without a body. Django sets it to HTML even if there is no body."""
    del response["Content-Type"]
    return response
