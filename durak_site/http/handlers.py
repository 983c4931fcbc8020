"""Django's error handlers, and helpers for views of the API that are no DRF views.

Under /api/ they return problem documents.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from durak_site.http.error_pages import error_page, problem_page
from durak_site.http.problems import (
    Problem,
    as_problem,
    forbidden,
    is_api,
    is_for_programs,
    not_found,
    plain_response,
    unreadable,
)
from durak_site.http.queries import refuse_unknown


def bad_request(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(unreadable())
    return error_page(request, 400, _("Your browser has sent something that makes no sense here."))


def permission_denied(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(forbidden(_("This is not yours to do.")))
    return error_page(request, 403, str(exception) or _("Perhaps you have to sign in first."))


def page_not_found(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
    if is_api(request):
        return plain_response(not_found())
    return error_page(request, 404, _("The address is wrong, or what stood here is gone, or it is not for you to see."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 500, or 503 if the error is an unreachable database. Django calls this while it handles the error."""
    error = sys.exc_info()[1]
    problem = as_problem(error) if isinstance(error, OperationalError | InterfaceError) else None
    problem = problem or Problem("server_error", _("Something is broken here; it is not your fault."), status=500)
    response = plain_response(problem) if is_for_programs(request.path_info) else problem_page(request, problem)
    if problem.status == 503:
        response["Retry-After"] = "2"
    return response


@csrf_exempt
def no_such_address(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Return 404 for an unknown API address; the last API route, because with DEBUG Django would return HTML."""
    return plain_response(not_found(_("There is no such address.")))


def only_read(page: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Decorate a view of the API that is the same for all clients: allow GET and HEAD, and no query."""

    @csrf_exempt
    @wraps(page)
    def read(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            response = plain_response(Problem("method_not_allowed", _("This can only be read."), status=405))
            response["Allow"] = "GET, HEAD"
            return response
        try:
            refuse_unknown(request.GET, ())
        except Problem as problem:
            return plain_response(problem)
        return page(request)

    return read
