"""Page of the apps that may act for the user."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import selectors, services
from accounts.models import User
from accounts.web.pages import own_page, reader, sign_in_first
from accounts.web.scopes import in_short


@own_page
def grants(request: HttpRequest) -> HttpResponse:
    shown = [{"grant": grant, "may": in_short(grant.scopes)} for grant in selectors.grants_of(reader(request))]
    return render(request, "accounts/grants.html", {"grants": shown, "devices": expected_devices(reader(request))})


def expected_devices(user: User) -> list[dict[str, Any]]:
    """Return devices that the user has allowed but that have not fetched their token yet, with their apps."""
    devices = [(device, selectors.app_of_id(device.client_id)) for device in selectors.allowed_devices_of(user)]
    return [{"app": app, "may": in_short(device.scope.split())} for device, app in devices if app is not None]


@require_POST
def revoke(request: HttpRequest, app_id: str) -> HttpResponse:
    if not request.user.is_authenticated:
        return sign_in_first(request)
    app = selectors.app_of_id(app_id)
    if app is None:
        raise Http404
    services.grant_revoke(user=reader(request), app=app)
    messages.success(request, _("{name} may do nothing more for you.").format(name=app.name))
    return redirect("grants")
