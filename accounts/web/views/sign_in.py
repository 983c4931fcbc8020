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
from accounts.web.fields import DisplayNameField, EmailField, NameField, NewPasswordField, PasswordField, TimeZoneField
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_redirect_target, get_signed_in_user, page, redirect_to_upgrade
from accounts.web.views.pushes import delete_device_of_session
from durak_site.http.client_address import get_client_address
from durak_site.http.serializers import StrictSerializer, TextField
from durak_site.limits.rate_limits import count_or_throttle


class SignUpForm(ApiRequestForm):
    request_serializer = NewAccount
    username = NameField()
    display_name = DisplayNameField()
    password = NewPasswordField()
    email = EmailField(
        label=gettext_lazy("E-mail (optional)"),
        required=False,
        help_text=gettext_lazy("For mails when a game waits for you."),
    )
    time_zone = TimeZoneField()

    def make_body(self) -> dict[str, Any]:
        return {name: value for name, value in super().make_body().items() if name != "time_zone"}


class SignInRequest(StrictSerializer):
    username = TextField(max_length=30)
    password = TextField(max_length=128)


class SignInForm(ApiRequestForm):
    request_serializer = SignInRequest
    username = NameField(help_text="")
    password = PasswordField()

    def sign_in(self) -> bool:
        """Sign in and return True. After a refusal, add it to the form and return False.

        Each sign-in stores a session for 90 days, so the sign-ins of one account are limited.
        """
        with self.collect_refusals():
            user = authenticate(self.request, **self.validated_data)
            if user is None:
                self.add_error(None, _("There is no account with this name and this password."))
            else:
                count_or_throttle("sign_ins", str(user.pk))
                login(self.request, user)
                return True
        return False


class PasswordResetRequestForm(ApiRequestForm):
    request_serializer = Reset
    email = EmailField()


@page
def sign_up(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        target = get_redirect_target(request)
        return redirect_to_upgrade(target) if get_signed_in_user(request).is_guest else redirect(target)
    form = SignUpForm(request)
    if form.is_valid():
        with form.collect_refusals():
            count_or_throttle("registrations", get_client_address(request))
            preferences = {"language": get_language(), "time_zone": form.cleaned_data["time_zone"]}
            user = services.create_account(**form.validated_data, **preferences)
            login(request, user)
            return redirect(get_redirect_target(request))
    return form.render_page("accounts/sign_up.html", next=get_redirect_target(request))


@page
def sign_in(request: HttpRequest) -> HttpResponse:
    form = SignInForm(request)
    if form.is_valid() and form.sign_in():
        return redirect(get_redirect_target(request))
    return form.render_page("accounts/sign_in.html", next=get_redirect_target(request))


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out. A guest, who could not sign in again, has to confirm."""
    if request.user.is_authenticated and get_signed_in_user(request).is_guest and "sure" not in request.POST:
        return render(request, "accounts/sign_out_guest.html")
    delete_device_of_session(request)
    logout(request)
    return redirect("home")


@page
def request_password_reset(request: HttpRequest) -> HttpResponse:
    """Show the form to request a link for a new password. A POST sends the link if the entered address is the verified
    address of an account. The response does not reveal whether it is.
    """
    form = PasswordResetRequestForm(request)
    if form.is_valid():
        with form.collect_refusals():
            count_or_throttle("mails_asked", get_client_address(request))
            services.request_password_reset(address=form.validated_data["email"])
            return render(request, "accounts/forgotten_sent.html", {"email": form.validated_data["email"]})
    return form.render_page("accounts/forgotten.html")
