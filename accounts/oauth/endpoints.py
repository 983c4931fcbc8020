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
from accounts.oauth.authorization import get_issuer
from accounts.oauth.error_descriptions import add_description
from accounts.oauth.fields import CALL_FIELDS, select_fields
from accounts.oauth.server import OAuthServer
from accounts.oauth.validator import GRANT_TYPES
from accounts.services import store_device_code
from durak_site.http.client_address import get_client_address
from durak_site.http.error_handlers import read_only_view
from durak_site.limits.rate_limits import count_or_throttle

OAuthResponse = tuple[dict[str, str], str, int]
"""Headers, body and status of a response."""
OAuthCall = tuple[str, str, list[tuple[str, str]], dict[str, str]]
"""The arguments with which oauthlib is called for a request: URL, method, fields, headers."""
FORM_MEDIA_TYPE = "application/x-www-form-urlencoded"
CLIENT_CHALLENGE = 'Basic realm="apps"'
CLIENT_AUTHENTICATION_METHODS = ["none", "client_secret_basic", "client_secret_post"]


def oauth_endpoint(
    endpoint: Callable[[HttpRequest, OAuthCall], OAuthResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Decorate a function that responds to a posted form with JSON (RFC 6749). Return a Django view.

    The function runs in a transaction. Errors become JSON responses too.
    """

    @csrf_exempt
    @wraps(endpoint)
    def view(request: HttpRequest) -> HttpResponse:
        try:
            count_or_throttle("oauth", get_client_address(request))
            with transaction.atomic():
                headers, body, status = endpoint(request, build_oauth_call(request))
        except OAuth2Error as error:
            headers, body, status = error.headers, error.json, error.status_code
        except Throttled as error:
            return build_throttled_response(error.wait)  # type: ignore[attr-defined]  # not in the stub
        except (ValueError, BadRequest, SuspiciousOperation):
            headers, body, status = {}, InvalidRequestError().json, 400
        if status >= 400:
            body = json.dumps(add_description(json.loads(body)))
        all_headers = {**headers, "Content-Type": "application/json", "Cache-Control": "no-store"}
        if status == 401:
            all_headers["WWW-Authenticate"] = CLIENT_CHALLENGE
        if status == 405:
            all_headers["Allow"] = "POST"
        return HttpResponse(body, status=status, headers=all_headers)

    return view


def build_oauth_call(request: HttpRequest) -> OAuthCall:
    """Convert the request to the arguments with which oauthlib is called.

    Raises InvalidRequestError if the request is not a posted form, if a field is sent twice, or if the URL contains
    fields, because URLs are logged.
    """
    if request.method != "POST":
        raise InvalidRequestError("Send a POST.", status_code=405)
    if request.content_type != FORM_MEDIA_TYPE:
        raise InvalidRequestError(f"Send the fields as {FORM_MEDIA_TYPE}.")
    if request.META["QUERY_STRING"]:
        raise InvalidRequestError("Send the fields in the body, not in the address.")
    fields = select_fields(request.POST, CALL_FIELDS)
    if len(fields) > len(dict(fields)):
        raise InvalidRequestError("Send each field once.")
    authorization = normalize_scheme(request.headers.get("Authorization", ""))
    headers = {"Content-Type": FORM_MEDIA_TYPE, "Authorization": authorization, "HTTP_AUTHORIZATION": authorization}
    return request.path, "POST", fields, headers


def normalize_scheme(authorization: str) -> str:
    """Return the header `Authorization` with the scheme spelled `Basic`, as django-oauth-toolkit compares it."""
    scheme, _, credentials = authorization.partition(" ")
    return f"Basic {credentials.strip()}" if scheme.lower() == "basic" else authorization


def build_throttled_response(wait: float | None) -> HttpResponse:
    body = add_description({"error": "temporarily_unavailable"})
    return JsonResponse(body, status=429, headers={"Retry-After": str(round(wait or 60)), "Cache-Control": "no-store"})


@oauth_endpoint
def issue_tokens(request: HttpRequest, call: OAuthCall) -> OAuthResponse:
    """Issue tokens for a code, an allowed device or a refresh token."""
    response: OAuthResponse = OAuthServer(get_issuer(request)).create_token_response(*call)
    return response


@oauth_endpoint
def revoke_tokens(request: HttpRequest, call: OAuthCall) -> OAuthResponse:
    response: OAuthResponse = OAuthServer(get_issuer(request)).create_revocation_response(*call)
    return response


@oauth_endpoint
def authorize_device(request: HttpRequest, call: OAuthCall) -> OAuthResponse:
    count_or_throttle("device_codes", get_client_address(request))
    server = OAuthServer(get_issuer(request))
    headers, fields, status = server.create_device_authorization_response(*call)
    fields["user_code"] = store_device_code(client_id=server.client_id, **fields)
    fields["verification_uri_complete"] = f"{fields['verification_uri']}?user_code={fields['user_code']}"
    return headers, json.dumps(fields), status


@read_only_view
def show_metadata(request: HttpRequest) -> HttpResponse:
    """Return the server metadata of RFC 8414."""
    origin = get_issuer(request)
    document: dict[str, Any] = {
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
        "token_endpoint_auth_methods_supported": CLIENT_AUTHENTICATION_METHODS,
        "revocation_endpoint_auth_methods_supported": CLIENT_AUTHENTICATION_METHODS,
        "authorization_response_iss_parameter_supported": True,
        "service_documentation": origin + reverse("guide", args=["apps"]),
    }
    return JsonResponse(document, headers={"Cache-Control": "public, max-age=3600"})
