"""HTML error pages in the design of the site, for all addresses outside of /api/."""

from http import HTTPStatus
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from durak_site.http.problems import Refusal
from durak_site.metrics.recording import record_refusal

PAGE_TITLES = {
    400: gettext_lazy("This cannot be read"),
    403: gettext_lazy("You may not do this"),
    404: gettext_lazy("There is nothing here"),
    405: gettext_lazy("This is not a page"),
    409: gettext_lazy("This no longer fits"),
    429: gettext_lazy("Not so fast"),
    500: gettext_lazy("Something is broken here"),
    503: gettext_lazy("Just a moment"),
}
STATUSES_WITHOUT_QUERIES = (500, 503)
"""Statuses whose error pages make no database query, because the database may be the cause of the error."""


def render_error_page(request: HttpRequest, status: int, sentence: str, wait: float | None = None) -> HttpResponse:
    """Return an error page. `wait` is the `Retry-After` in seconds, or None.

    The page has a link to try again if `wait` is set and the request is a GET.
    """
    title, passes = PAGE_TITLES.get(status) or HTTPStatus(status).phrase, wait is not None and request.method == "GET"
    context = {"title": title, "sentence": sentence, "passes": passes}
    page = render_to_string("error.html", context, None if status in STATUSES_WITHOUT_QUERIES else request)
    response = HttpResponse(page, status=status)
    if wait is not None:
        response["Retry-After"] = str(max(1, ceil(wait)))
    return response


def render_refusal_page(request: HttpRequest, refusal: Refusal, wait: float | None = None) -> HttpResponse:
    """Return the error page of a refusal, and count the refusal for the metrics."""
    record_refusal(refusal.code)
    return render_error_page(request, refusal.status, _build_refusal_sentence(refusal), wait)


def _build_refusal_sentence(refusal: Refusal) -> str:
    """Return the sentence that an error page shows for `refusal`.

    If fields are invalid, the sentence is about the first invalid field. It does not contain the field's name in the
    API.
    """
    errors = refusal.extra.get("errors")
    if not errors:
        return str(refusal)
    first = next(iter(errors.values()))[0]
    return " ".join((_("Your browser has sent something that this page does not understand."), first))


def csrf_failure_page(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return the page for a form with a wrong CSRF token. It links to a fresh form."""
    context = {
        "title": _("This form has expired"),
        "sentence": _("Nothing has been sent. Open the page again and send the form once more."),
        "form_expired": True,
    }
    return HttpResponse(render_to_string("error.html", context, request), status=403)
