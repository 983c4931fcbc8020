"""Push subscriptions of browsers. The session of a browser stores the id of its push device."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import services
from accounts.mail.preferences import are_pushes_possible
from accounts.selectors import select_push_devices
from accounts.web.pages import get_signed_in_user, require_sign_in
from durak_site.http.problems import build_not_found_problem, build_validation_problem
from durak_site.outgoing.vapid import derive_public_key

DEVICE_SESSION_KEY = "push_device"


class PushSubscriptionForm(forms.Form):
    """A push subscription, with the field names that browsers use."""

    endpoint = forms.CharField(max_length=2000)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)


@require_POST
@require_sign_in
def subscribe(request: HttpRequest) -> HttpResponse:
    """Store the push subscription that a script of the page has sent. The response is 204."""
    if not are_pushes_possible():
        raise build_not_found_problem(_("There is no such address."))
    form = PushSubscriptionForm(request.POST)
    if not form.is_valid():
        raise build_validation_problem({name: [str(one) for one in errors] for name, errors in form.errors.items()})
    device = services.add_push_device(player=get_signed_in_user(request), **form.cleaned_data)
    request.session[DEVICE_SESSION_KEY] = device.pk
    return HttpResponse(status=204)


@require_POST
@require_sign_in
def unsubscribe(request: HttpRequest) -> HttpResponse:
    """Stop pushes to this browser, or to all the user's devices if the form has the field `all`."""
    if "all" in request.POST:
        services.delete_push_devices(player=get_signed_in_user(request))
        messages.success(request, _("No device gets pushes any more."))
    else:
        delete_device_of_session(request)
    return redirect("preferences")


def delete_device_of_session(request: HttpRequest) -> None:
    """Delete the push device whose id the session stores. Do nothing if the session stores none."""
    if request.user.is_authenticated and (device := request.session.pop(DEVICE_SESSION_KEY, None)):
        services.delete_push_devices(player=get_signed_in_user(request), device_id=device)


def get_push_context(request: HttpRequest) -> dict[str, object] | None:
    """Return the site's public key, the number of the user's push devices, and whether this browser is one of them.

    Return None if the site cannot push.
    """
    if not are_pushes_possible():
        return None
    devices = set(select_push_devices(get_signed_in_user(request)).values_list("pk", flat=True))
    key = derive_public_key(settings.VAPID_PRIVATE_KEY)
    return {"key": key, "devices": len(devices), "is_here": request.session.get(DEVICE_SESSION_KEY) in devices}
