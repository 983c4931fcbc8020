"""One's own password, asked for before something that must not happen by somebody else's hand."""

from django.contrib.auth import update_session_auth_hash
from django.utils.translation import gettext as _

from accounts.guessing import is_password_of
from accounts.web.forms import CallForm
from accounts.web.pages import reader


def is_own(form: CallForm, field: str) -> bool:
    """Whether this field has it; if not, the field says so. Raises Throttled (429) after too many wrong ones."""
    user = reader(form.request)
    kept = user.password
    if not is_password_of(user, form.cleaned_data[field], form.request):
        form.add_error(field, _("This is not your password."))
        return False
    if user.password != kept:  # it was made anew, as hashes are made now
        update_session_auth_hash(form.request, user)
    return True
