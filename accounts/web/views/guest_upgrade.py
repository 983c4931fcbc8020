"""Page on which a guest chooses a name and a password and so gets a full account."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import services
from accounts.api.requests.accounts import NewAccount
from accounts.web.fields import DisplayNameField, EmailField, NameField, NewPasswordField
from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_redirect_target, get_signed_in_user, page_for_signed_in_user
from accounts.web.views.pushes import DEVICE_SESSION_KEY


class GuestUpgradeForm(ApiRequestForm):
    request_serializer = NewAccount
    username = NameField()
    display_name = DisplayNameField()
    password = NewPasswordField()
    email = EmailField(label=gettext_lazy("E-mail (optional)"), required=False)


@page_for_signed_in_user
def upgrade_guest(request: HttpRequest) -> HttpResponse:
    user = get_signed_in_user(request)
    if not user.is_guest:
        return redirect(get_redirect_target(request))
    form = GuestUpgradeForm(request, initial={"display_name": user.display_name})
    if form.is_valid():
        with form.collect_refusals():
            ended = services.upgrade_guest(
                user=user, device_id=request.session.get(DEVICE_SESSION_KEY), **form.validated_data
            )
            update_session_auth_hash(request, user)
            messages.success(
                request, _("The account is yours, {name}: from now on it stays.").format(name=user.shown_name)
            )
            if ended:
                messages.info(request, _("Your tokens are revoked. Make new ones for your programs."))
            return redirect(get_redirect_target(request))
    user.refresh_from_db()  # a refused upgrade has changed `user`, whose name the page shows
    return form.render_page("accounts/keep.html", next=get_redirect_target(request))
