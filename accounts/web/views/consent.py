"""OAuth consent page, on which the user allows or denies what an app requests."""

from typing import cast
from urllib.parse import urlsplit

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from oauth2_provider.http import OAuth2ResponseRedirect
from oauthlib.oauth2 import FatalClientError, OAuth2Error

from accounts.oauth.authorization import Asked, asked_in, origin_of, refusal
from accounts.oauth.families import refuse_haste
from accounts.oauth.redirects import place_of
from accounts.services import grant_room
from accounts.web.pages import own_page, reader
from accounts.web.scopes import in_words
from durak_site.http.error_pages import error_page


@own_page
def authorize(request: HttpRequest) -> HttpResponse:
    try:
        asked = asked_in(request)
    except (FatalClientError, ValueError):
        sentence = _(
            "An app has sent you here with a client_id that nobody has, or a redirect_uri that it has not named. Its "
            "makers have to mend that."
        )
        return error_page(request, 400, sentence)
    except OAuth2Error as error:
        return sent_back(refusal(error, error.redirect_uri, origin_of(request)))
    if request.method == "POST":
        return answered(request, asked)
    return consent_page(request, asked)


def answered(request: HttpRequest, asked: Asked) -> HttpResponse:
    if request.POST.get("answer") != "allow":
        return sent_back(asked.denial_redirect_url())
    with transaction.atomic():
        grant_room(user=reader(request), app=asked.app)
        refuse_haste(reader(request), asked.app)
        return sent_back(asked.answered_by(reader(request)))


def consent_page(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Render the consent page, with a content policy that lets its form redirect to the app.

    Browsers apply `form-action` to redirects too.
    """
    place = place_of(asked.redirect_uri)
    shown = {"app": asked.app, "scopes": in_words(asked.scopes), "place": place}
    response = render(request, "accounts/consent.html", shown)
    response._csp_update = {"form-action": [place]}  # type: ignore[attr-defined]  # for the content policy
    return response


def sent_back(address: str) -> HttpResponse:
    """Redirect to an address that the app has registered, with any scheme."""
    return cast(HttpResponse, OAuth2ResponseRedirect(address, [urlsplit(address).scheme]))
