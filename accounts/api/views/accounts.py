from django.contrib.auth import update_session_auth_hash
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.api import serializers
from accounts.api.base import ApiView
from accounts.api.throttles import Registrations, WrongPasswords
from durak_site.http.problems import invalid


class AccountsView(ApiView):
    scopes = {"POST": None}
    throttle_classes = [Registrations]

    @extend_schema(operation_id="create_account", request=serializers.NewAccount, responses={201: serializers.Account})
    def post(self, request: Request) -> Response:
        """Open an account. With its name and password, `POST /tokens` makes the first token."""
        user = services.account_create(**self.body(serializers.NewAccount))
        return Response(serializers.Account(user).data, status=status.HTTP_201_CREATED)


class MeView(ApiView):
    scopes = {"GET": "read", "PATCH": "account"}

    @extend_schema(operation_id="show_me", responses=serializers.Account)
    def get(self, request: Request) -> Response:
        """Your account and your preferences."""
        return Response(serializers.Account(request.user).data)

    @extend_schema(operation_id="change_me", request=serializers.Preferences, responses=serializers.Account)
    def patch(self, request: Request) -> Response:
        """Change some of your preferences; what is not named stays. An empty `email` removes it."""
        user = services.account_update(user=request.user, changes=self.body(serializers.Preferences))
        return Response(serializers.Account(user).data)


class PasswordView(ApiView):
    scopes = {"POST": "account"}

    @extend_schema(operation_id="change_password", request=serializers.NewPassword, responses={204: None})
    def post(self, request: Request) -> Response:
        """
        A new password, given the old one. Browsers logged in elsewhere are logged out; tokens stay until you revoke
        them, so that your programs go on.
        """
        passwords = self.body(serializers.NewPassword)
        self._check_old(request, passwords["old_password"])
        services.password_change(user=request.user, password=passwords["new_password"])
        if request.auth is None:
            update_session_auth_hash(request._request, request.user)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def _check_old(self, request: Request, password: str) -> None:
        attempts = WrongPasswords(request, request.user.username)
        if wait := attempts.wait():
            raise Throttled(wait)
        if not request.user.check_password(password):
            attempts.count()
            raise invalid({"old_password": ["This is not your password."]})
