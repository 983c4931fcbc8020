"""The endpoints that apps call: tokens, revocation, device codes, and the metadata document."""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from oauthlib.oauth2 import OAuth2Error
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError
from rest_framework.exceptions import Throttled

from accounts.models import Scope
from accounts.oauth.authorization import origin_of
from accounts.oauth.descriptions import with_sentence
from accounts.oauth.fields import OF_CALLS, said
from accounts.oauth.server import Server
from accounts.oauth.validator import GRANT_TYPES
from accounts.services import device_code_keep
from durak_site.http.addresses import client_address
from durak_site.http.handlers import only_read
from durak_site.http.rates import spend

Said = tuple[dict[str, str], str, int]
"""Headers, body, status."""
Call = tuple[str, str, list[tuple[str, str]], dict[str, str]]
"""URL, method, fields, headers: the form of a request that oauthlib takes."""
FORM = "application/x-www-form-urlencoded"
SHOW_A_SECRET = 'Basic realm="apps"'
CLIENT_SAYS_WHO_IT_IS = ["none", "client_secret_basic", "client_secret_post"]


def for_apps(answer: Callable[[HttpRequest, Call], Said]) -> Callable[[HttpRequest], HttpResponse]:
    """Make a view of a function that answers a form with JSON, as RFC 6749 requires. It runs in one transaction."""

    @csrf_exempt
    @wraps(answer)
    def view(request: HttpRequest) -> HttpResponse:
        try:
            spend("oauth", client_address(request))
            with transaction.atomic():
                headers, body, status = answer(request, call_in(request))
        except OAuth2Error as error:
            headers, body, status = error.headers, error.json, error.status_code
        except Throttled as error:
            return too_many(error.wait)  # type: ignore[attr-defined]  # not in the stub
        except (ValueError, BadRequest, SuspiciousOperation):
            headers, body, status = {}, InvalidRequestError().json, 400
        if status >= 400:
            body = json.dumps(with_sentence(json.loads(body)))
        whole = {**headers, "Content-Type": "application/json", "Cache-Control": "no-store"}
        if status == 401:
            whole["WWW-Authenticate"] = SHOW_A_SECRET
        return HttpResponse(body, status=status, headers=whole)

    return view


def call_in(request: HttpRequest) -> Call:
    """Convert the request for oauthlib. Each field may come once, and only in the body, because URLs are logged."""
    if request.method != "POST":
        raise InvalidRequestError("Send a POST.", status_code=405)
    if request.content_type != FORM:
        raise InvalidRequestError(f"Send the fields as {FORM}.")
    if request.META["QUERY_STRING"]:
        raise InvalidRequestError("Send the fields in the body, not in the address.")
    fields = said(request.POST, OF_CALLS)
    if len(fields) > len(dict(fields)):
        raise InvalidRequestError("Send each field once.")
    authorization = request.headers.get("Authorization", "")
    headers = {"Content-Type": FORM, "Authorization": authorization, "HTTP_AUTHORIZATION": authorization}
    return request.path, "POST", fields, headers


def too_many(wait: float | None) -> HttpResponse:
    told = {"error": "temporarily_unavailable", "error_description": "Too many requests: wait a little."}
    return JsonResponse(told, status=429, headers={"Retry-After": str(round(wait or 60)), "Cache-Control": "no-store"})


@for_apps
def token(request: HttpRequest, call: Call) -> Said:
    """Issue tokens for a code, an allowed device or a refresh token."""
    said: Said = Server(origin_of(request)).create_token_response(*call)
    return said


@for_apps
def revoke(request: HttpRequest, call: Call) -> Said:
    said: Said = Server(origin_of(request)).create_revocation_response(*call)
    return said


@for_apps
def device_authorization(request: HttpRequest, call: Call) -> Said:
    spend("device_codes", client_address(request))
    server = Server(origin_of(request))
    headers, told, status = server.create_device_authorization_response(*call)
    told["user_code"] = device_code_keep(client_id=server.client_id, **told)
    told["verification_uri_complete"] = f"{told['verification_uri']}?user_code={told['user_code']}"
    return headers, json.dumps(told), status


@only_read
def metadata(request: HttpRequest) -> HttpResponse:
    """Return the server metadata of RFC 8414."""
    origin = origin_of(request)
    told: dict[str, Any] = {
        "issuer": origin,
        "authorization_endpoint": origin + reverse("oauth-authorize"),
        "token_endpoint": origin + reverse("oauth-token"),
        "revocation_endpoint": origin + reverse("oauth-revoke"),
        "device_authorization_endpoint": origin + reverse("oauth-device-authorization"),
        "scopes_supported": Scope.values,
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "grant_types_supported": GRANT_TYPES,
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": CLIENT_SAYS_WHO_IT_IS,
        "revocation_endpoint_auth_methods_supported": CLIENT_SAYS_WHO_IT_IS,
        "authorization_response_iss_parameter_supported": True,
        "service_documentation": origin + reverse("guide", args=["apps"]),
    }
    return JsonResponse(told, headers={"Cache-Control": "public, max-age=3600"})
