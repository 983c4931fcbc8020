"""Django's own error pages, and pages that are no API views; under /api/ they answer with problem documents too."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt

from durak_site.http.problems import Problem, forbidden, is_api, not_found, plain_response, unreadable
from durak_site.http.queries import refuse_unknown


def bad_request(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(unreadable())
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


@csrf_exempt
def no_such_address(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """The last API route of all: an unknown address is a problem document with DEBUG on, too."""
    return plain_response(not_found("There is no such address."))


def only_read(page: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A page of the API that is the same for everybody: it takes GET and HEAD, and no query."""

    @csrf_exempt
    @wraps(page)
    def read(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            response = plain_response(Problem("method_not_allowed", "This can only be read.", status=405))
            response["Allow"] = "GET, HEAD"
            return response
        try:
            refuse_unknown(request.GET, ())
        except Problem as problem:
            return plain_response(problem)
        return page(request)

    return read
