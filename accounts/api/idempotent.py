"""Base view whose POST accepts the header Idempotency-Key."""

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.caller import has_scope
from accounts.idempotency import build_owner_name
from accounts.models import User
from accounts.run_once import MAX_KEY_LENGTH, KeyedRequest, is_valid_idempotency_key, run_once
from durak_site.http.client_address import get_client_address
from durak_site.http.parsers import MAX_BODY_BYTES
from durak_site.http.problems import build_too_large_problem, build_validation_problem

KEY_HEADER = "Idempotency-Key"

Handler = Callable[..., HttpResponse]


class IdempotentView(APIView):
    post: Handler
    """The POST handler of the subclass. For a request with an idempotency key, `initial` replaces it by a handler that
    runs only for the first request with this key.
    """
    response_has_secret: ClassVar[bool] = False
    stores_responses: ClassVar[bool] = True
    """Whether responses to requests with an idempotency key are stored. False for views that only compute, because
    repeating a computation is harmless.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate and throttle the request. Then run the POST handler only once for each idempotency key.

        A refusal by the handler is stored, but not a refusal by authentication or a throttle.
        """
        super().initial(request, *args, **kwargs)
        key = request.headers.get(KEY_HEADER)
        if request.method == "POST" and key is not None and hasattr(self, "post"):
            if not is_valid_idempotency_key(key):
                sentence = _("1 to {most} printable ASCII characters.").format(most=MAX_KEY_LENGTH)
                raise build_validation_problem({KEY_HEADER: [sentence]})
            body = _read_body(request)
            if self.stores_responses:
                self.post = partial(self._post_once, self.post, key, body)

    def _post_once(
        self, handler: Handler, key: str, body: bytes, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        owner = _build_owner(request)
        # A token without the scope `read` counts as a caller of its own, different from its account. So a client with
        # this token never gets a stored response with private data of the account.
        may_read = not request.user.is_authenticated or has_scope(request, "read")
        keyed = KeyedRequest(
            caller=owner if may_read else f"{owner} unread", owner=owner, path=request.path, key=key, body=body,
            response_has_secret=self.response_has_secret,
        )  # fmt: skip
        return run_once(keyed, partial(self._run_handler, handler, request, *args, **kwargs))

    def _run_handler(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Run the handler and return its rendered response. A refusal rolls back the changes of the handler."""
        try:
            with transaction.atomic():
                response = handler(request, *args, **kwargs)
        except Exception as error:
            response = self.handle_exception(error)
        final = self.finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]  # takes any
        return final.render() if hasattr(final, "render") else final


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
