"""Page on which the user enters the code that a device displays, and allows or denies the device."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from oauth2_provider.models import DeviceGrant
from rest_framework.exceptions import Throttled

from accounts import selectors, services
from accounts.services import grant_room
from accounts.web.pages import own_page, reader
from accounts.web.scopes import in_words
from durak_site.http.addresses import client_address
from durak_site.http.rates import Counter, Rate, limited

LONGEST = 100
ALL_THE_SAME = 3
"""Wrong codes that each account may enter after its network address has reached the limit."""


@own_page
def device(request: HttpRequest) -> HttpResponse:
    """Ask for a code, then for consent.

    A code in the query only fills in the field, so that the user sees it before sending the form.
    """
    if request.method != "POST":
        return code_page(request, request.GET.get("user_code", "")[:LONGEST])
    code = request.POST.get("user_code", "")[:LONGEST]
    found = device_showing(request, code)
    app = found and selectors.app_of_id(found.client_id)
    if found is None or app is None:
        return code_page(request, code, _("No device shows this code now. Codes end after fifteen minutes."))
    if "answer" not in request.POST:
        shown = {"app": app, "scopes": in_words(found.scope.split()), "code": code}
        return render(request, "accounts/consent.html", shown)
    allow = request.POST["answer"] == "allow"
    if allow:
        grant_room(user=reader(request), app=app)
    if services.device_answer(user=reader(request), device=found, allow=allow):
        messages.success(request, _("Go on at your device: it is let in.") if allow else _("The device is not let in."))
    return redirect("grants" if allow else "home")


def device_showing(request: HttpRequest, code: str) -> DeviceGrant | None:
    """Return the device that displays the code. Raises `Throttled` (429) after too many wrong codes."""
    counters = wrong_codes(request)
    if waits := [counter.seconds_left() for counter in counters if counter.is_full()]:
        raise Throttled(max(waits))
    found = selectors.device_showing(code)
    for counter in counters if found is None else ():
        counter.count()
    return found


def wrong_codes(request: HttpRequest) -> list[Counter]:
    """Return the counters of wrong codes for this request.

    Once the network address has reached its limit, each account there has a small limit of its own, so that one account
    cannot block the others.
    """
    account, address = f"account {reader(request).pk}", f"address {client_address(request)}"
    of_account, of_address = limited("wrong_codes", account), limited("wrong_codes", address)
    if not of_address.is_full():
        return [of_account, of_address]
    return [of_account, Counter(Rate(ALL_THE_SAME, Rate.of_limit("wrong_codes").seconds), "codes all the same", account)]


def code_page(request: HttpRequest, code: str, problem: str = "") -> HttpResponse:
    return render(request, "accounts/device.html", {"code": code, "problem": problem})
