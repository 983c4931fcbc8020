"""Django's error handlers, and helpers for API views that are not DRF views.

The handlers return problem documents for addresses below /api/, and HTML pages for all other addresses.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from durak_site.http.error_pages import render_error_page, render_refusal_page
from durak_site.http.problems import (
    Problem,
    build_forbidden_problem,
    build_not_found_problem,
    build_unreadable_request_problem,
    convert_to_refusal,
    is_api_request,
    is_database_unavailable,
    is_program_path,
    make_response,
)
from durak_site.http.query_parameters import check_parameters


def bad_request(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api_request(request):
        return make_response(build_unreadable_request_problem())
    return render_error_page(request, 400, _("Your browser has sent something that this page does not understand."))


def permission_denied(request: HttpRequest, exception: Exception, *args: Any) -> HttpResponse:
    if is_api_request(request):
        return make_response(build_forbidden_problem(_("You may not do this.")))
    return render_error_page(request, 403, str(exception) or _("Perhaps you have to sign in first."))


def page_not_found(request: HttpRequest, exception: Exception | None = None, **kwargs: Any) -> HttpResponse:
    if is_api_request(request):
        return make_response(build_not_found_problem())
    return render_error_page(request, 404, _("The address is wrong, the page no longer exists, or you may not see it."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 500, or 503 if the database is unavailable. Django calls this while it handles the exception."""
    error = sys.exc_info()[1]
    problem = convert_to_refusal(error) if isinstance(error, Exception) and is_database_unavailable(error) else None
    problem = problem or Problem("server_error", _("Something is broken here; it is not your fault."), status=500)
    response = make_response(problem) if is_program_path(request.path_info) else render_refusal_page(request, problem)
    if problem.status == 503:
        response["Retry-After"] = "2"
    return response


@csrf_exempt
def api_address_not_found(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Return 404 as a problem document. The last API route calls this, because Django's own 404 can be HTML."""
    return make_response(build_not_found_problem(_("There is no such address.")))


def read_only_view(page: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Decorate a view outside of DRF whose response is the same for all clients.

    The view accepts only GET and HEAD, without query parameters.
    """

    @csrf_exempt
    @wraps(page)
    def read(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            response = make_response(Problem("method_not_allowed", _("This address is read-only."), status=405))
            response["Allow"] = "GET, HEAD"
            return response
        try:
            check_parameters(request.GET, ())
        except Problem as problem:
            return make_response(problem)
        return page(request)

    return read
