"""OAuth consent page, on which the user allows or denies the permissions that an app requests."""

from typing import cast
from urllib.parse import urlsplit

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from oauth2_provider.http import OAuth2ResponseRedirect
from oauthlib.oauth2 import FatalClientError, OAuth2Error

from accounts.oauth.authorization import (
    AuthorizationRequest,
    build_error_redirect_url,
    get_issuer,
    parse_authorization_request,
)
from accounts.oauth.redirect_uris import build_form_action_source, format_redirect_target
from accounts.oauth.token_families import check_app_token_rate
from accounts.services import check_grant_quota
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from accounts.web.scopes import describe_scopes
from durak_site.http.error_pages import render_error_page


@page_for_signed_in_user
def authorize_app(request: HttpRequest) -> HttpResponse:
    try:
        authorization_request = parse_authorization_request(request)
    except (FatalClientError, ValueError):
        sentence = _(
            "An app has sent you here with an unknown client_id, or with a redirect_uri that it has not registered. "
            "Its makers have to correct that."
        )
        return render_error_page(request, 400, sentence)
    except OAuth2Error as error:
        return redirect_to_app(build_error_redirect_url(error, error.redirect_uri, get_issuer(request)))
    if request.method == "POST":
        return allow_or_deny_app(request, authorization_request)
    return render_consent(request, authorization_request)


def allow_or_deny_app(request: HttpRequest, authorization_request: AuthorizationRequest) -> HttpResponse:
    if request.POST.get("answer") != "allow":
        return redirect_to_app(authorization_request.build_denial_redirect_url())
    with transaction.atomic():
        check_grant_quota(user=get_signed_in_user(request), app=authorization_request.app)
        check_app_token_rate(get_signed_in_user(request), authorization_request.app)
        return redirect_to_app(authorization_request.create_code_and_redirect_url(get_signed_in_user(request)))


def render_consent(request: HttpRequest, authorization_request: AuthorizationRequest) -> HttpResponse:
    """Render the consent page. Its content security policy allows the redirect to the app, because browsers apply
    `form-action` to redirects too.
    """
    place = format_redirect_target(authorization_request.redirect_uri)
    shown = {"app": authorization_request.app, "scopes": describe_scopes(authorization_request.scopes), "place": place}
    response = render(request, "accounts/consent.html", shown)
    source = build_form_action_source(authorization_request.redirect_uri)
    response._csp_update = {"form-action": [source]}  # type: ignore[attr-defined]  # for the content policy
    return response


def redirect_to_app(address: str) -> HttpResponse:
    """Redirect to the app. Unlike Django's redirect, allow every scheme, because apps can register private ones."""
    return cast(HttpResponse, OAuth2ResponseRedirect(address, [urlsplit(address).scheme]))
