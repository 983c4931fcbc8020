"""Pages for e-mail address, password and signing out everywhere. They redirect guests to the upgrade page."""

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from accounts import services
from accounts.api.requests.accounts import Preferences
from accounts.api.requests.passwords import NewPassword
from accounts.web.fields import EmailField, NewPasswordField, PasswordField
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import (
    PageView,
    get_signed_in_user,
    page_for_signed_in_user,
    redirect_to_upgrade,
    require_sign_in,
)
from accounts.web.password_confirmation import check_password_field
from accounts.web.views.pushes import DEVICE_SESSION_KEY
from durak_site.http.client_address import get_client_address
from durak_site.limits.rate_limits import count_or_throttle


class EmailForm(ApiRequestForm):
    request_serializer = Preferences
    email = EmailField(required=False, label=gettext_lazy("New address"), help_text=gettext_lazy("Empty: none."))
    password = PasswordField()

    def make_body(self) -> dict[str, str]:
        return {"email": self.cleaned_data["email"], "password": self.cleaned_data["password"]}


class PasswordForm(ApiRequestForm):
    request_serializer = NewPassword
    old_password = PasswordField(label=gettext_lazy("Your current password"))
    new_password = NewPasswordField(label=gettext_lazy("New password"))


def page_for_full_account(view: PageView) -> PageView:
    """Decorate a view so that only full accounts get its page. Guests are redirected to the page on which they
    upgrade.
    """

    def show_page(request: HttpRequest) -> HttpResponseBase:
        return redirect_to_upgrade(request.path) if get_signed_in_user(request).is_guest else view(request)

    return page_for_signed_in_user(show_page)


@page_for_full_account
def change_email(request: HttpRequest) -> HttpResponse:
    user, form = get_signed_in_user(request), EmailForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if check_password_field(form, "password"):
                services.update_account(user=user, changes={"email": form.validated_data["email"]})
                messages.success(request, _("Your address is saved. Verify it, and mails go there."))
                return redirect("email")
    user.refresh_from_db()
    return form.render_page("accounts/email.html")


@require_POST
@require_sign_in
def send_verification_mail(request: HttpRequest) -> HttpResponse:
    """Send a mail with a verification link to the address of the account."""
    count_or_throttle("mails_asked", get_client_address(request))
    services.request_email_verification(player=get_signed_in_user(request))
    messages.success(request, _("A mail with a link is on its way."))
    return redirect("email")


@page_for_full_account
def change_password(request: HttpRequest) -> HttpResponse:
    form = PasswordForm(request)
    if form.is_valid():
        with form.collect_refusals():
            if check_password_field(form, "old_password"):
                here = request.session.get(DEVICE_SESSION_KEY)
                services.change_password(
                    user=get_signed_in_user(request), password=form.validated_data["new_password"], device_id=here
                )
                update_session_auth_hash(request, get_signed_in_user(request))
                messages.success(request, _("You have a new password. All other browsers are signed out."))
                return redirect("password")
    return form.render_page("accounts/password.html")


@require_POST
@require_sign_in
def sign_out_everywhere(request: HttpRequest) -> HttpResponse:
    if get_signed_in_user(request).is_guest:
        return redirect("keep")
    services.sign_out_everywhere(user=get_signed_in_user(request))
    logout(request)
    messages.success(request, _("Every browser is signed out, this one too."))
    return redirect("sign-in")
