"""Page of the apps that may act for the user."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import selectors, services
from accounts.models import User
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user, require_sign_in
from accounts.web.scopes import describe_scopes_briefly


@page_for_signed_in_user
def grants_page(request: HttpRequest) -> HttpResponse:
    shown = [
        {"grant": grant, "may": describe_scopes_briefly(grant.scopes)}
        for grant in selectors.load_grants(get_signed_in_user(request))
    ]
    return render(
        request,
        "accounts/grants.html",
        {"grants": shown, "devices": list_devices_without_tokens(get_signed_in_user(request))},
    )


def list_devices_without_tokens(user: User) -> list[dict[str, Any]]:
    """Return the devices that the user has allowed and that have no tokens yet, each with its app and permissions."""
    devices = [(device, selectors.find_app(device.client_id)) for device in selectors.load_allowed_devices(user)]
    return [
        {"app": app, "may": describe_scopes_briefly(device.scope.split())} for device, app in devices if app is not None
    ]


@require_POST
@require_sign_in
def revoke_grant(request: HttpRequest, app_id: str) -> HttpResponse:
    app = selectors.find_app(app_id)
    if app is None:
        raise Http404
    services.revoke_grant(user=get_signed_in_user(request), app=app)
    messages.success(request, _("{name} can no longer act for you.").format(name=app.name))
    return redirect("grants")
