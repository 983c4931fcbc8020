"""Idempotent forms: a form that is sent twice has its effect only once."""

from collections.abc import Callable
from functools import partial
from math import ceil

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from accounts.idempotency import build_owner_name
from accounts.models import User
from accounts.run_once import KeyedRequest, is_valid_idempotency_key, run_once
from durak_site.http.client_address import get_client_address
from durak_site.http.problems import Problem, convert_to_refusal, make_response
from games.web.view_helpers import get_viewer

IDEMPOTENCY_KEY_FIELD = "key"
IGNORED_FIELDS = {IDEMPOTENCY_KEY_FIELD, "csrfmiddlewaretoken"}


def make_idempotency_key() -> str:
    """Return a new idempotency key, for a form that is being rendered."""
    return get_random_string(22)


def run_form_once(request: HttpRequest, user: User, act: Callable[[], str]) -> HttpResponse:
    """Run `act` for the posted form, and redirect (303) to the address that it returns.

    If the form was sent before, return the stored response instead. If `act` raises a refusal, return a problem
    document, which the caller renders as a page. `NotFound` and `Forbidden` are not caught.
    """
    return respond_once(request, build_owner_name(user), lambda: redirect_see_other(act()))


def build_form_owner(request: HttpRequest) -> str:
    """Return the owner of the form's idempotency key: the user's account, or the network address of a visitor."""
    user = get_viewer(request)
    return f"address {get_client_address(request)}" if user is None else build_owner_name(user)


def respond_once(request: HttpRequest, owner: str, respond: Callable[[], HttpResponse]) -> HttpResponse:
    """Call `respond` and return its response. If the form was sent before, return the stored response instead.

    `owner` is the account or the network address that sends the form. Another owner may use the same key.
    """
    key = request.POST.get(IDEMPOTENCY_KEY_FIELD, "")
    if not key:
        return _run_in_transaction(respond)
    if not is_valid_idempotency_key(key):
        raise Problem("invalid", _("This form cannot be read."), status=400)
    fields = {name: request.POST.getlist(name) for name in sorted(request.POST) if name not in IGNORED_FIELDS}
    keyed = KeyedRequest(caller=owner, owner=owner, path=request.path, key=key, body=repr(fields).encode())
    return run_once(keyed, partial(_run_in_transaction, respond))


def _run_in_transaction(respond: Callable[[], HttpResponse]) -> HttpResponse:
    """Run `respond` in a transaction. After a refusal, roll back and return a problem document.

    A refusal with the code `not_found` or `forbidden`, or with a status of 500 or more, is raised again.
    """
    try:
        with transaction.atomic():
            return respond()
    except Exception as error:
        problem = convert_to_refusal(error)
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
