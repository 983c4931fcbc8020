"""Pages to sign up, sign in, sign out and request a password reset."""

from typing import Any

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import services
from accounts.api.requests.accounts import NewAccount
from accounts.api.requests.passwords import Reset
from accounts.web.fields import EmailField, NameField, NewPasswordField, PasswordField, TimeZoneField
from accounts.web.forms import CallForm
from accounts.web.pages import leads_to, page, reader
from accounts.web.views.pushes import forget_this
from durak_site.http.addresses import client_address
from durak_site.http.rates import spend
from durak_site.http.serializers import StrictSerializer, Text


class SignUpForm(CallForm):
    call = NewAccount
    username = NameField()
    password = NewPasswordField()
    email = EmailField(
        label=gettext_lazy("E-mail (optional)"),
        required=False,
        help_text=gettext_lazy("For mails when a game waits for you."),
    )
    time_zone = TimeZoneField()

    def make_body(self) -> dict[str, Any]:
        return {name: value for name, value in super().make_body().items() if name != "time_zone"}


class NameAndPassword(StrictSerializer):
    username = Text(max_length=30)
    password = Text(max_length=128)


class SignInForm(CallForm):
    call = NameAndPassword
    username = NameField(help_text="")
    password = PasswordField()

    def sign_in(self) -> bool:
        user = None
        with self.collect_refusals():
            user = authenticate(self.request, **self.wanted)
            if user is None:
                self.add_error(None, _("There is no account with this name and this password."))
            else:
                login(self.request, user)
        return user is not None


class ForgottenForm(CallForm):
    call = Reset
    email = EmailField()


@page
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("keep" if reader(request).is_guest else leads_to(request))
    form = SignUpForm(request)
    if form.is_valid():
        with form.collect_refusals():
            spend("registrations", client_address(request))
            wishes = {"language": get_language(), "time_zone": form.cleaned_data["time_zone"]}
            user = services.account_create(**form.wanted, **wishes)
            login(request, user)
            return redirect(leads_to(request))
    return form.render_page("accounts/sign_up.html", next=leads_to(request))


@page
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request)
    if form.is_valid() and form.sign_in():
        return redirect(leads_to(request))
    return form.render_page("accounts/sign_in.html", next=leads_to(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out. A guest, who could not sign in again, has to confirm."""
    if request.user.is_authenticated and reader(request).is_guest and "sure" not in request.POST:
        return render(request, "accounts/sign_out_guest.html")
    forget_this(request)
    logout(request)
    return redirect("home")


@page
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send a reset link if an account has this address. The response does not reveal whether one has."""
    form = ForgottenForm(request)
    if form.is_valid():
        with form.collect_refusals():
            spend("mails_asked", client_address(request))
            services.reset_ask(address=form.wanted["email"])
            return render(request, "accounts/forgotten_sent.html", {"email": form.wanted["email"]})
    return form.render_page("accounts/forgotten.html")
