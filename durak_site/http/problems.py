"""Problem documents (RFC 9457). Every refusal is an exception in the code and a problem document in the response."""

import logging
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from itertools import islice
from math import ceil
from typing import Any

from django.core import exceptions as django_errors
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from django.http.request import UnreadablePostError
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from psycopg.errors import ReadOnlySqlTransaction
from rest_framework import exceptions as drf_errors
from rest_framework.response import Response

from durak_site.http.codes import NOT_FOUND_TEXT, STATUS_TITLES
from durak_site.metrics.recording import record_refusal

logger = logging.getLogger(__name__)
CONTENT_TYPE = "application/problem+json"

MAX_TEXT_LENGTH, MAX_ENTRIES = 300, 50
"""Limits on the size of a problem document: characters of each text, and entries of each list or object."""

Errors = dict[str, list[str]]
"""Map the path of a field to the sentences about its errors."""


class Refusal(Exception):
    """A refusal of a request, which becomes a problem document.

    `code` is for programs, and `str(refusal)` is one sentence for people, which may be translated lazily. `extra` has
    all further members of the document.
    """

    def __init__(self, code: str, detail: str | Promise, *, status: int, **extra: Any) -> None:
        super().__init__(detail)
        self.code = code
        self.status = status
        self.extra = extra


class Problem(Refusal):
    """A refusal by the site or the accounts. `auth_header` is the value of the header `WWW-Authenticate`, or None."""

    auth_header: str | None = None


def build_validation_problem(errors: Errors) -> Problem:
    """Return the refusal of a request with invalid fields. Its `detail` is the first field's first error."""
    field, sentences = next(iter(errors.items()))
    return Problem("invalid", f"{field}: {sentences[0]}", status=400, errors=errors)


def build_unreadable_request_problem() -> Problem:
    return build_validation_problem({"request": [_("This request cannot be read.")]})


def build_not_found_problem(detail: str = "") -> Problem:
    return Problem("not_found", detail or _(NOT_FOUND_TEXT), status=404)


def build_conflict_problem(detail: str, **extra: Any) -> Problem:
    return Problem("conflict", detail, status=409, **extra)


def build_forbidden_problem(detail: str) -> Problem:
    return Problem("forbidden", detail, status=403)


def build_too_large_problem(limit: int) -> Problem:
    return Problem("too_large", _("The body may have at most {limit} bytes.").format(limit=limit), status=413)


def make_document(refusal: Refusal) -> dict[str, Any]:
    """Return the problem document of a refusal, and count the refusal for the metrics."""
    record_refusal(refusal.code)
    status = refusal.status
    return {
        "type": "about:blank",
        "title": _(STATUS_TITLES.get(status) or HTTPStatus(status).phrase),
        "status": status,
        "detail": shorten_json_value(str(refusal)),
        "code": refusal.code,
        **shorten_json_value(refusal.extra),
    }


def shorten_json_value(value: Any) -> Any:
    """Return a copy of a JSON value with long texts, lists and objects cut, for use in refusals."""
    if isinstance(value, str):
        return value if len(value) <= MAX_TEXT_LENGTH else value[: MAX_TEXT_LENGTH - 1] + "…"
    if isinstance(value, Mapping):
        return {shorten_json_value(name): shorten_json_value(part) for name, part in islice(value.items(), MAX_ENTRIES)}
    if isinstance(value, list | tuple):
        return [shorten_json_value(part) for part in value[:MAX_ENTRIES]]
    return value


def make_response(refusal: Refusal) -> JsonResponse:
    """Return a refusal as a Django response. For code outside of DRF views, such as middlewares."""
    response = JsonResponse(make_document(refusal), status=refusal.status, content_type=CONTENT_TYPE)
    response["Content-Language"] = get_language()
    return response


def handle_exception(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Convert an exception in a DRF view to a response. Return None for an unexpected one, which becomes a 500."""
    refusal = convert_to_refusal(exc)
    if refusal is None:
        return None
    response = Response(make_document(refusal), status=refusal.status, content_type=CONTENT_TYPE)
    response["Content-Language"] = get_language()
    for name, value in _make_headers(exc).items():
        response[name] = value
    return response


def convert_to_refusal(exc: Exception) -> Refusal | None:
    """Return the refusal for an exception, or None if the exception is unexpected."""
    if isinstance(exc, Refusal):
        return exc
    if isinstance(exc, drf_errors.APIException):
        return _convert_drf_error_to_problem(exc)
    return _convert_django_error_to_problem(exc)


def is_database_unavailable(exc: Exception) -> bool:
    """Return whether the error means that the database is unreachable, or cannot write.

    A standby cannot write, nor can a server that is set to read-only, for example because its disk is full.
    """
    return isinstance(exc, OperationalError | InterfaceError) or isinstance(exc.__cause__, ReadOnlySqlTransaction)


def flatten_errors(detail: Any, path: str = "") -> Errors:
    """Convert nested errors of serializers to a flat dictionary such as {"seats.0.player": [sentences]}.

    Errors of the whole body get the key "body".
    """
    if isinstance(detail, Mapping):
        parts: Iterable[tuple[Any, Any]] = detail.items()
    elif isinstance(detail, list) and any(isinstance(part, Mapping | list) for part in detail):
        parts = enumerate(detail)
    else:
        sentences = detail if isinstance(detail, list) else [detail]
        return {path or "body": [str(sentence) for sentence in sentences]} if sentences else {}
    errors: Errors = {}
    for name, part in parts:
        step = "" if name in ("non_field_errors", "__all__") else str(name)
        errors |= flatten_errors(part, ".".join(filter(None, (path, step))))
    return errors


def _convert_drf_error_to_problem(exc: drf_errors.APIException) -> Problem | None:
    match exc:
        case drf_errors.ValidationError():
            return build_validation_problem(flatten_errors(exc.detail))
        case drf_errors.ParseError():
            return build_validation_problem({"body": [str(exc.detail)]})
        case drf_errors.NotAuthenticated():
            return Problem("not_authenticated", _("This call needs a token: Authorization: Bearer TOKEN."), status=401)
        case drf_errors.UnsupportedMediaType():
            sentence = _("The body must be JSON, with Content-Type: application/json.")
            return Problem("unsupported_media_type", sentence, status=415)
        case drf_errors.NotAcceptable(available_renderers=renderers) if renderers:
            types = ", ".join(renderer.media_type for renderer in renderers)
            sentence = _("The header Accept allows none of the types of this response: {types}.").format(types=types)
            return Problem("not_acceptable", sentence, status=406)
        case drf_errors.NotFound():
            return build_not_found_problem()
        case drf_errors.Throttled():
            return Problem("too_many_requests", _("Too many requests: wait a little."), status=429)
    code = _CODE_OF_STATUS.get(exc.status_code)
    return Problem(code, str(exc.detail), status=exc.status_code) if code else None


def _convert_django_error_to_problem(exc: Exception) -> Problem | None:
    match exc:
        case Http404():
            return build_not_found_problem()
        case django_errors.PermissionDenied():
            return build_forbidden_problem(str(exc) or _("You may not do this."))
        case django_errors.ValidationError():
            return build_validation_problem(
                flatten_errors(exc.message_dict if hasattr(exc, "error_dict") else exc.messages)
            )
        case django_errors.RequestDataTooBig():
            return Problem("too_large", _("The body is too large."), status=413)
        case django_errors.SuspiciousOperation() | django_errors.BadRequest() | UnreadablePostError():
            return build_unreadable_request_problem()
        case _ if is_database_unavailable(exc):
            logger.warning("The database did not serve a request (%s)", type(exc.__cause__ or exc).__name__)
            return Problem(
                "unavailable", _("The database does not answer just now; try again in a moment."), status=503
            )
    return None


def _make_headers(exc: Exception) -> dict[str, str]:
    headers = {}
    if challenge := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if isinstance(exc, drf_errors.Throttled) or hasattr(exc, "wait"):
        headers["Retry-After"] = str(max(1, ceil(60 if exc.wait is None else exc.wait)))
    if is_database_unavailable(exc):
        headers["Retry-After"] = "2"
    return headers


_CODE_OF_STATUS = {
    401: "not_authenticated",
    403: "forbidden",
    405: "method_not_allowed",
    406: "not_acceptable",
    415: "unsupported_media_type",
}


def is_api_request(request: HttpRequest) -> bool:
    return is_api_path(request.path_info)


def is_admin_request(request: HttpRequest) -> bool:
    return request.path_info.startswith("/admin/")


def is_api_path(path: str) -> bool:
    return path == "/api" or path.startswith("/api/")


APP_PATHS = (
    "/oauth/token", "/oauth/revoke", "/oauth/device_authorization", "/.well-known/oauth-authorization-server",
)  # fmt: skip
"""Paths of OAuth that apps call. The pages of OAuth, which people open, are not among them."""


def is_program_path(path: str) -> bool:
    """Return whether the path is one that programs call, and not a page for people."""
    return is_api_path(path) or path in APP_PATHS
