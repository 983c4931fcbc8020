"""Page to export the data of an account and to delete the account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts import services
from accounts.api.export import export_answer
from accounts.api.requests.accounts import AccountDeletion
from accounts.web.fields import PasswordField
from accounts.web.forms import CallForm
from accounts.web.pages import own_page, reader, sign_in_first
from accounts.web.passwords import is_own


class LeaveForm(CallForm):
    call = AccountDeletion
    password = PasswordField()

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.asks = not reader(request).is_guest
        if not self.asks:
            del self.fields["password"]

    def make_body(self) -> dict[str, str]:
        return {"password": self.cleaned_data.get("password", "")}


@own_page
def data(request: HttpRequest) -> HttpResponse:
    form = LeaveForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if not form.asks or is_own(form, "password"):
                services.account_delete(player=reader(request))
                logout(request)
                messages.success(request, _("Your account is gone. Farewell!"))
                return redirect("home")
    return form.render_page("accounts/data.html")


@require_safe
def export(request: HttpRequest) -> HttpResponseBase:
    if not request.user.is_authenticated:
        return sign_in_first(request)
    return export_answer(reader(request))
