from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import load_user
from durak_site.limits.password_attempts import PasswordAttempts


class CountedPasswords(ModelBackend):
    """Authentication backend for username and password. It counts wrong and right passwords, and limits them.

    An unknown username takes as much time as a wrong password. Raises Throttled (429) after too many passwords, or
    while too many passwords are being checked.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **more: Any
    ) -> User | None:
        if request is None or username is None:
            return super().authenticate(request, username=username, password=password, **more)
        guesses = PasswordAttempts.from_request(request, username)
        guesses.check_limit()
        user = super().authenticate(request, username=username, password=password, **more)
        guesses.count_success() if user is not None else guesses.count_failure()
        return user

    def get_user(self, user_id: int) -> User | None:
        """Return the user of a browser session, or None if the account may no longer sign in."""
        user = load_user(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None
