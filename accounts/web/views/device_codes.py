"""Page on which the user enters a device's code, and allows or denies the device."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from oauth2_provider.models import DeviceGrant
from rest_framework.exceptions import Throttled

from accounts import selectors, services
from accounts.services import check_grant_quota
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user
from accounts.web.scopes import describe_scopes
from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import Rate, RateCounter, get_counter

MAX_CODE_LENGTH = 100
EXTRA_WRONG_CODES = 3
"""Number of wrong codes that an account may still enter after its network address has reached the limit."""


@page_for_signed_in_user
def allow_device(request: HttpRequest) -> HttpResponse:
    """Ask the user for the code that the device displays, and then whether to allow the app on the device.

    A code in the query only fills in the field, so that the user sees the code before sending the form.
    """
    if request.method != "POST":
        return render_code_page(request, request.GET.get("user_code", "")[:MAX_CODE_LENGTH])
    code = request.POST.get("user_code", "")[:MAX_CODE_LENGTH]
    found = find_device(request, code)
    app = found and selectors.find_app(found.client_id)
    if found is None or app is None:
        return render_code_page(request, code, _("No device shows this code now. Codes expire after fifteen minutes."))
    if "answer" not in request.POST:
        shown = {"app": app, "scopes": describe_scopes(found.scope.split()), "code": code}
        return render(request, "accounts/consent.html", shown)
    allow = request.POST["answer"] == "allow"
    if allow:
        check_grant_quota(user=get_signed_in_user(request), app=app)
    if services.allow_or_deny_device(user=get_signed_in_user(request), device=found, allow=allow):
        messages.success(
            request, _("Continue on your device. It is signed in.") if allow else _("The device is refused.")
        )
    return redirect("grants" if allow else "home")


def find_device(request: HttpRequest, code: str) -> DeviceGrant | None:
    """Return the device that displays the code. Raises `Throttled` (429) after too many wrong codes."""
    counters = get_wrong_code_counters(request)
    if waits := [counter.get_seconds_left() for counter in counters if counter.is_full()]:
        raise Throttled(max(waits))
    found = selectors.find_waiting_device(code)
    for counter in counters if found is None else ():
        counter.count()
    return found


def get_wrong_code_counters(request: HttpRequest) -> list[RateCounter]:
    """Return the counters of wrong codes for this request: one of the account, and one of the network address.

    If the counter of the address is full, a counter of EXTRA_WRONG_CODES for this account replaces it. So one account
    cannot block other accounts at the same address.
    """
    account, address = f"account {get_signed_in_user(request).pk}", f"address {get_client_address(request)}"
    of_account, of_address = get_counter("wrong_codes", account), get_counter("wrong_codes", address)
    if not of_address.is_full():
        return [of_account, of_address]
    return [
        of_account,
        RateCounter(Rate(EXTRA_WRONG_CODES, Rate.from_limit("wrong_codes").seconds), "codes all the same", account),
    ]


def render_code_page(request: HttpRequest, code: str, problem: str = "") -> HttpResponse:
    return render(request, "accounts/device.html", {"code": code, "problem": problem})
