"""The form with which users and visitors choose a language."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from accounts.models import User
from accounts.services import update_account


@require_POST
def choose_language(request: HttpRequest) -> HttpResponseBase:
    """Store the posted `language` in a cookie and in the user's account; redirect to `next`."""
    language = request.POST.get("language", "")
    if isinstance(request.user, User) and language in dict(settings.LANGUAGES):
        update_account(user=request.user, changes={"language": language})
    return set_language(request)
