"""POST requests to the API with the header Idempotency-Key."""

from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from accounts.api.caller import has_scope
from accounts.idempotency import build_owner_name
from accounts.models import User
from accounts.run_once import MAX_KEY_LENGTH, KeyedRequest, is_valid_idempotency_key
from durak_site.http.client_address import get_client_address
from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.http.problems import build_too_large_problem, build_validation_problem

KEY_HEADER = "Idempotency-Key"


def read_keyed_request(request: Request, *, response_has_secret: bool) -> KeyedRequest:
    """Read the key and the body of a request that has the header.

    Raises `invalid` for a malformed key, `too_large` for a body that is too long, and UnsupportedMediaType for a form.
    """
    key = request.headers[KEY_HEADER]
    if not is_valid_idempotency_key(key):
        sentence = _("This must have 1 to {most} printable ASCII characters.").format(most=MAX_KEY_LENGTH)
        raise build_validation_problem({KEY_HEADER: [sentence]})
    body, owner = _read_body(request), _build_owner(request)
    # A token without the scope `read` counts as a caller of its own, different from its account. So a client with this
    # token never gets a stored response with private data of the account.
    may_read = not request.user.is_authenticated or has_scope(request, "read")
    return KeyedRequest(
        caller=owner if may_read else f"{owner} unread", owner=owner, path=request.path, key=key, body=body,
        response_has_secret=response_has_secret,
    )  # fmt: skip


def _read_body(request: Request) -> bytes:
    if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES:
        raise build_too_large_problem(MAX_BODY_BYTES)
    try:
        return request._request.body
    except RawPostDataException:  # the CSRF check has consumed the body as a form
        raise UnsupportedMediaType(request.content_type) from None


def _build_owner(request: Request) -> str:
    """Return the owner of the stored response: the caller's account, or the network address of an anonymous caller."""
    if not isinstance(request.user, User):
        return f"address {get_client_address(request._request)}"
    return build_owner_name(request.user)
