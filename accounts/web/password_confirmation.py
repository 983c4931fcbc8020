"""Confirmation by password before changes that only the owner of the account may make."""

from django.contrib.auth import update_session_auth_hash
from django.utils.translation import gettext as _

from accounts.web.forms import ApiRequestForm
from accounts.web.pages import get_signed_in_user
from durak_site.limits.password_attempts import check_password


def check_password_field(form: ApiRequestForm, field: str) -> bool:
    """Return whether `field` contains the password of the signed-in user; if not, add an error to it.

    Raises `Throttled` (429) after too many wrong passwords.
    """
    user = get_signed_in_user(form.request)
    kept = user.password
    if not check_password(user, form.cleaned_data[field], form.request):
        form.add_error(field, _("This is not your password."))
        return False
    if user.password != kept:  # the check has stored a new hash with current parameters, which would end the session
        update_session_auth_hash(form.request, user)
    return True
