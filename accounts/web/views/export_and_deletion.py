"""Page to export the data of an account and to delete the account."""

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from accounts import services
from accounts.api.export import make_export_response
from accounts.api.requests.accounts import AccountDeletion
from accounts.web.fields import PasswordField
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user, page_for_signed_in_user, require_sign_in
from accounts.web.password_confirmation import check_password_field


class AccountDeletionForm(ApiRequestForm):
    """A form in which an account with a password confirms its deletion by the password, and a guest by a checkbox."""

    request_serializer = AccountDeletion
    password = PasswordField()
    sure = forms.BooleanField(label=gettext_lazy("Yes: I give up my seats and games here"))

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request)
        self.needs_password = not get_signed_in_user(request).is_guest
        del self.fields["sure" if self.needs_password else "password"]

    def make_body(self) -> dict[str, str]:
        return {"password": self.cleaned_data.get("password", "")}


@page_for_signed_in_user
def show_data_page(request: HttpRequest) -> HttpResponse:
    form = AccountDeletionForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if not form.needs_password or check_password_field(form, "password"):
                services.delete_account(player=get_signed_in_user(request))
                logout(request)
                messages.success(request, _("Your account is gone. Farewell!"))
                return redirect("home")
    return form.render_page("accounts/data.html")


@require_safe
@require_sign_in
def download_export(request: HttpRequest) -> HttpResponseBase:
    return make_export_response(get_signed_in_user(request))
