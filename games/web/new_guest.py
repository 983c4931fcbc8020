"""Creation and sign-in of guests, for visitors without an account."""

from typing import Any

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.selectors import find_guest
from accounts.services import create_guest
from durak_site.http.client_address import get_client_address
from games.services.rate_limits import count_or_throttle_with_sentence


def create_guest_for_visitor(request: HttpRequest, **fields: Any) -> User:
    """Create and return a guest account with the visitor's language and these `fields`.

    Raises TooManyRequests if too many guests were created from the visitor's network address.
    """
    sentence = _("Too many guests come from your address: make an account, or come back later.")
    count_or_throttle_with_sentence("guests", get_client_address(request), sentence)
    return create_guest(now=timezone.now(), language=get_language() or "en", **fields)


def sign_in_guest(request: HttpRequest, player_id: int) -> bool:
    """Sign the visitor in as this guest. Return False if the account is deleted or not a guest any more."""
    guest = find_guest(player_id)
    if guest is not None:
        login(request, guest)
    return guest is not None
