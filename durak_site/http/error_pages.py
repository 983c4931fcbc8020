"""What people are told when something goes wrong: pages in the site's own dress, outside of /api/."""

from http import HTTPStatus
from math import ceil
from urllib.parse import urlsplit, urlunsplit

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from durak_site.http.problems import Problem

TITLES = {
    400: gettext_lazy("This cannot be read"),
    403: gettext_lazy("This is not yours to do"),
    404: gettext_lazy("There is nothing here"),
    409: gettext_lazy("This does not fit any more"),
    429: gettext_lazy("Not so fast"),
    500: gettext_lazy("Something is broken here"),
    503: gettext_lazy("Just a moment"),
}
ALONE = (500, 503)
"""Pages that ask nothing of anybody: what they would ask may be what is broken."""


def error_page(request: HttpRequest, status: int, sentence: str, wait: float | None = None) -> HttpResponse:
    """`wait`: seconds until it makes sense to come again; what was only looked at can then be asked for by a link."""
    title, passes = TITLES.get(status) or HTTPStatus(status).phrase, wait is not None and request.method == "GET"
    shown = {"title": title, "sentence": sentence, "passes": passes}
    page = render_to_string("error.html", shown, None if status in ALONE else request)
    response = HttpResponse(page, status=status)
    if wait is not None:
        response["Retry-After"] = str(max(1, ceil(wait)))
    return response


def problem_page(request: HttpRequest, problem: Problem, wait: float | None = None) -> HttpResponse:
    return error_page(request, problem.status, _in_words(problem), wait)


def _in_words(problem: Problem) -> str:
    """What programs call a field says nothing to people."""
    errors = problem.extra.get("errors")
    if not errors:
        return str(problem)
    first = next(iter(errors.values()))[0]
    return " ".join((_("Your browser has sent something that makes no sense here."), first))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form whose token does not fit this browser's session any more, with the way to a new one."""
    shown = {
        "title": _("This form has expired"),
        "sentence": _("Nothing has been sent. Open the page again and send the form once more."),
        "again": _page_of_form(request),
    }
    return HttpResponse(render_to_string("error.html", shown, request), status=403)


def _page_of_form(request: HttpRequest) -> str:
    """The page that the form stood on, if the browser names one of ours; else the address that the form was sent to."""
    try:
        came_from = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # any program can send anything
        return request.path
    if came_from.netloc == request.get_host() and came_from.path.startswith("/"):
        return urlunsplit(("", "", came_from.path, came_from.query, ""))
    return request.path
