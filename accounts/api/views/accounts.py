from django.contrib.auth import logout, update_session_auth_hash
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.api.base import ApiView
from accounts.api.caller import check_scope, get_account, get_token, is_called_by_app
from accounts.api.export import make_export_response
from accounts.api.requests import accounts as requests
from accounts.api.requests.passwords import NewPassword
from accounts.api.responses import accounts as responses
from accounts.guests import refuse_guest
from accounts.models import Scope
from durak_site.http.client_address import get_client_address
from durak_site.http.problems import build_forbidden_problem, build_validation_problem
from durak_site.limits.password_attempts import check_password
from durak_site.limits.rate_limits import count_or_throttle


class AccountsView(ApiView):
    scopes = {"POST": None}
    refusals = {"POST": {"conflict": "Somebody has this name, or the display name looks like it."}}
    limits = {"POST": ["registrations", "passwords_at_once"]}

    @extend_schema(operation_id="create_account", request=requests.NewAccount, responses={201: responses.Account})
    def post(self, request: Request) -> Response:
        """Create an account. It has no token at first: create one with `POST /me/tokens`, authenticated by the name and
        the password.
        """
        wanted = self.body(requests.NewAccount)
        count_or_throttle("registrations", get_client_address(request._request))
        user = services.create_account(**wanted)
        return self.add_location(Response(responses.Account(user).data, status=201), f"players/{user.username}")


class MeView(ApiView):
    scopes = {"GET": "read", "PATCH": "account", "DELETE": "account"}
    not_for_apps = ["DELETE"]
    refusals = {"PATCH": {"conflict": "The display name looks like the username of a member of staff."}}
    limits = {
        "PATCH": [
            "display_names",
            "wrong_passwords",
            "right_passwords",
            "right_passwords_address",
            "passwords_at_once",
        ],
        "DELETE": ["wrong_passwords", "right_passwords", "right_passwords_address", "passwords_at_once"],
    }
    delete_body = requests.AccountDeletion

    @extend_schema(operation_id="show_me", responses=responses.Account)
    def get(self, request: Request) -> Response:
        """Get your account and your preferences."""
        return Response(responses.Account(self.user).data)

    @extend_schema(operation_id="change_me", request=requests.Preferences, responses=responses.Account)
    def patch(self, request: Request) -> Response:
        """Change some of your preferences. Fields that you leave out stay unchanged. An empty `email` removes the
        address. If `display_name` is empty, pages show the username instead. A new `email` needs your `password`. The
        old address gets a mail about the change if it was verified. An OAuth app cannot declare you a bot, because
        that is permanent.
        """
        changes = self.body(requests.Preferences)
        password = changes.pop("password", None)
        if changes.get("is_bot") and is_called_by_app(request):
            raise build_forbidden_problem(_("Apps may not make permanent choices for you."))
        if changes.get("email", self.user.email) != self.user.email:
            refuse_guest(self.user)
            if password is None:
                raise build_validation_problem({"password": [_("Another address needs your password.")]})
            check_own_password(request, "password", password)
        user = services.update_account(user=self.user, changes=changes)
        return Response(responses.Account(user).data)

    @extend_schema(operation_id="delete_me", request=requests.AccountDeletion, responses={204: None})
    def delete(self, request: Request) -> Response:
        """Delete your account, given your `password`. A guest has no password and sends an empty text. Your name,
        address, tokens and inbox are deleted at once. Your games with other players and your chat lines remain under
        a placeholder for your name. A computer plays your hands to the end. OAuth apps cannot call this.
        """
        password = self.body(requests.AccountDeletion)["password"]
        if not self.user.is_guest:
            check_own_password(request, "password", password)
        services.delete_account(player=self.user)
        if get_token(request) is None:
            logout(request._request)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ExportView(ApiView):
    scopes = {"GET": "account"}
    limits = {"GET": ["exports", "exports_account", "downloads_at_once", "downloads_address"]}
    has_etag = False

    @extend_schema(operation_id="export_me", responses={200: OpenApiTypes.OBJECT})
    def get(self, request: Request) -> HttpResponseBase:
        """Download all your data: account, tokens without their secrets, inbox, series, and games as you may see
        them. A token also needs the scope `read`. An OAuth app does not get the endpoints of your push subscriptions.
        The response is streamed, and is incomplete if the connection breaks off.
        """
        check_scope(request, Scope.READ)
        return make_export_response(self.user, for_app=is_called_by_app(request))


class PasswordView(ApiView):
    scopes = {"POST": "account"}
    limits = {"POST": ["wrong_passwords", "right_passwords", "right_passwords_address", "passwords_at_once"]}

    @extend_schema(operation_id="change_password", request=NewPassword, responses={204: None})
    def post(self, request: Request) -> Response:
        """Change your password, given the old one. Your other browsers are signed out. Tokens stay valid until you
        revoke them, so that your programs continue.
        """
        refuse_guest(self.user)
        passwords = self.body(NewPassword)
        check_own_password(request, "old_password", passwords["old_password"])
        services.change_password(user=self.user, password=passwords["new_password"])
        if get_token(request) is None:
            update_session_auth_hash(request._request, self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)


def check_own_password(request: Request, field: str, password: str) -> None:
    """Raise `invalid` for `field` if `password` is not the caller's. Raise Throttled (429) after too many attempts."""
    user = get_account(request)
    kept = user.password
    if not check_password(user, password, request._request):
        raise build_validation_problem({field: [_("This is not your password.")]})
    if get_token(request) is None and user.password != kept:  # the check has stored a new hash with current parameters
        update_session_auth_hash(request._request, user)
