"""Idempotent forms: a form sent twice acts once, like an API request with an Idempotency-Key."""

from collections.abc import Callable
from functools import partial
from math import ceil

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from accounts.idempotency import build_owner_name
from accounts.models import User
from accounts.run_once import KeyedRequest, is_valid_key, run_once
from durak_site.http.problems import Problem, convert_to_problem, make_response

KEY = "key"
IGNORED_FIELDS = {KEY, "csrfmiddlewaretoken"}


def make_idempotency_key() -> str:
    """Return a fresh idempotency key for a rendered form."""
    return get_random_string(22)


def run_form_once(request: HttpRequest, user: User, act: Callable[[], str]) -> HttpResponse:
    """Run `act` for the form, or return the stored response of its first submission.

    The response is a redirect (303) to the address that `act` returns, or the problem document of a refusal, which the
    view has to render. Raises `NotFound` and `Forbidden`.
    """
    return run_form_of(request, build_owner_name(user), lambda: redirect_see_other(act()))


def run_form_of(request: HttpRequest, owner: str, respond: Callable[[], HttpResponse]) -> HttpResponse:
    """Do the same for an `owner` that need not be an account. The response is that of `respond`."""
    key = request.POST.get(KEY, "")
    if not key:
        return _run(respond)
    if not is_valid_key(key):
        raise Problem("invalid", _("This form cannot be read."), status=400)
    keyed = KeyedRequest(caller=owner, owner=owner, path=request.path, key=key, body=_get_body(request))
    return run_once(keyed, partial(_run, respond))


def _run(respond: Callable[[], HttpResponse]) -> HttpResponse:
    """Run `respond` in a transaction, so that a refusal rolls back its writes."""
    try:
        with transaction.atomic():
            return respond()
    except Exception as error:
        problem = convert_to_problem(error)
        if problem is None or problem.code in ("not_found", "forbidden") or problem.status >= 500:
            raise
        response = make_response(problem)
        if (wait := getattr(error, "wait", None)) is not None:
            response["Retry-After"] = str(ceil(wait))
        return response


def redirect_see_other(address: str) -> HttpResponse:
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def _get_body(request: HttpRequest) -> bytes:
    asked = {name: request.POST.getlist(name) for name in sorted(request.POST) if name not in IGNORED_FIELDS}
    return repr(asked).encode()
