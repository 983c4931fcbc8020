"""Django's own error pages; under /api/ they are problem documents too."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from durak_site.http.problems import Problem, forbidden, is_api, not_found, plain_response


def bad_request(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(Problem("invalid", "This request cannot be read.", status=400))
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(forbidden("This is not yours to do."))
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(not_found())
    return defaults.page_not_found(request, exception or Exception())


def server_error(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return plain_response(Problem("server_error", "Something is broken here; it is not your fault.", status=500))
    return defaults.server_error(request)


def no_such_address(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """The last API route of all: an unknown address is a problem document with DEBUG on, too."""
    return plain_response(not_found("There is no such address."))
