"""Idempotent forms: a form sent twice acts once, like an API request with an Idempotency-Key."""

from collections.abc import Callable
from functools import partial

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from accounts.api.concurrent_duplicates import wait_for_result
from accounts.idempotency import (
    build_owner_name,
    compute_request_digest,
    load_stored_response,
    store_response,
    try_lock_request,
)
from accounts.models import User
from durak_site.http.problems import Problem, convert_to_problem, make_response

KEY, LONGEST = "key", 255
IGNORED_FIELDS = {KEY, "csrfmiddlewaretoken"}

Act = Callable[[], str]


def make_idempotency_key() -> str:
    """Return a fresh idempotency key for a rendered form."""
    return get_random_string(22)


def run_once(request: HttpRequest, user: User, act: Act) -> HttpResponse:
    """Run `act` for the form, or return the stored response of its first submission.

    The response is a redirect (303) to the address that `act` returns, or the problem document of a refusal, which the
    view has to render. Raises `NotFound` and `Forbidden`.
    """
    key = request.POST.get(KEY, "")
    if not key:
        return _run(act)
    if not (len(key) <= LONGEST and key.isascii() and key.isprintable()):
        raise Problem("invalid", _("This form cannot be read."), status=400)
    owner = build_owner_name(user)
    question = compute_request_digest(asker=owner, method="POST", path=request.path, key=key)
    return wait_for_result(partial(_find_or_run, question, _get_body(request), owner, act))


@transaction.atomic
def _find_or_run(question: bytes, body: bytes, owner: str, act: Act) -> HttpResponse | None:
    """Return the stored response, or make one; None while another request makes it."""
    if not try_lock_request(question):
        return None
    if kept := load_stored_response(question, body, timezone.now()):
        return kept
    response = _run(act)
    store_response(question, body, response, owner=owner, is_secret=False)
    return response


def _run(act: Act) -> HttpResponse:
    """Run `act` in a transaction, so that a refusal rolls back its writes."""
    try:
        with transaction.atomic():
            return redirect_see_other(act())
    except Exception as error:
        problem = convert_to_problem(error)
        if problem is None or problem.code in ("not_found", "forbidden") or problem.status >= 500:
            raise
        return make_response(problem)


def redirect_see_other(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def _get_body(request: HttpRequest) -> bytes:
    asked = {name: request.POST.getlist(name) for name in sorted(request.POST) if name not in IGNORED_FIELDS}
    return repr(asked).encode()
