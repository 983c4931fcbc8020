"""Pages for e-mail address, password and signing out everywhere. Guests have to upgrade their account first."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import services
from accounts.api.requests.accounts import Preferences
from accounts.api.requests.passwords import NewPassword
from accounts.web.fields import EmailField, NewPasswordField, PasswordField
from accounts.web.forms import CallForm
from accounts.web.pages import Page, own_page, reader, sign_in_first
from accounts.web.passwords import is_own
from accounts.web.views.pushes import DEVICE
from durak_site.http.addresses import client_address
from durak_site.http.rates import spend


class EmailForm(CallForm):
    call = Preferences
    email = EmailField(required=False, label=gettext_lazy("New address"), help_text=gettext_lazy("Empty: none."))
    password = PasswordField()

    def make_body(self) -> dict[str, str]:
        return {"email": self.cleaned_data["email"], "password": self.cleaned_data["password"]}


class PasswordForm(CallForm):
    call = NewPassword
    old_password = PasswordField(label=gettext_lazy("Your present password"))
    new_password = NewPasswordField(label=gettext_lazy("New password"))


def not_for_guests(view: Page) -> Page:
    def kept(request: HttpRequest) -> HttpResponse:
        return redirect("keep") if reader(request).is_guest else view(request)

    return own_page(kept)


@not_for_guests
def email(request: HttpRequest) -> HttpResponse:
    user, form = reader(request), EmailForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if is_own(form, "password"):
                services.account_update(user=user, changes={"email": form.wanted["email"]})
                messages.success(request, _("Your address is kept. It has to be verified before mails go there."))
                return redirect("email")
    user.refresh_from_db()
    return form.render_page("accounts/email.html")


@require_POST
def verify(request: HttpRequest) -> HttpResponse:
    """Send a mail with a verification link to the address of the account."""
    if not request.user.is_authenticated:
        return sign_in_first(request)
    spend("mails_asked", client_address(request))
    services.email_ask(player=reader(request))
    messages.success(request, _("A mail with a link is on its way."))
    return redirect("email")


@not_for_guests
def password(request: HttpRequest) -> HttpResponse:
    form = PasswordForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if is_own(form, "old_password"):
                here = request.session.get(DEVICE)
                services.password_change(user=reader(request), password=form.wanted["new_password"], device=here)
                update_session_auth_hash(request, reader(request))
                messages.success(request, _("You have a new password. All other browsers are signed out."))
                return redirect("password")
    return form.render_page("accounts/password.html")


@require_POST
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return sign_in_first(request)
    if reader(request).is_guest:
        return redirect("keep")
    services.sign_out_everywhere(user=reader(request))
    logout(request)
    messages.success(request, _("Every browser is signed out, this one too."))
    return redirect("sign-in")
