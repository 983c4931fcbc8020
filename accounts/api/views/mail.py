from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import services
from accounts.api.base import ApiView
from accounts.api.requests import passwords as requests
from accounts.mail.links import parse_reset_token
from durak_site.http.client_address import get_client_address
from durak_site.http.problems import build_validation_problem
from durak_site.http.serializers import Empty
from durak_site.limits.password_attempts import PasswordAttempts
from durak_site.limits.rate_limits import count_or_throttle


class EmailVerificationView(ApiView):
    scopes = {"POST": "account"}
    refusals = {"POST": {"conflict": "Your account has no email address, or the address is verified already."}}
    limits = {"POST": ["mails_asked"]}

    @extend_schema(operation_id="verify_email", request=Empty, responses={202: None})
    def post(self, request: Request) -> Response:
        """Request a mail with a link that verifies your address. Until your address is verified, no other mail is sent
        to it. Answers `conflict` if you have no address or it is already verified. A second request within ten minutes
        sends no second mail.
        """
        self.body(Empty)
        count_or_throttle("mails_asked", get_client_address(request._request))
        services.request_email_verification(player=self.user)
        return Response(status=status.HTTP_202_ACCEPTED)


class PasswordResetView(ApiView):
    scopes = {"POST": None}
    limits = {"POST": ["mails_asked"]}

    @extend_schema(operation_id="ask_for_new_password", request=requests.Reset, responses={202: None})
    def post(self, request: Request) -> Response:
        """Request a mail with a link for a new password. The mail is sent only if the requested address is the verified
        address of an account. The response does not reveal whether it is. A second request within ten minutes sends no
        second mail.
        """
        wanted = self.body(requests.Reset)
        count_or_throttle("mails_asked", get_client_address(request._request))
        services.request_password_reset(address=wanted["email"])
        return Response(status=status.HTTP_202_ACCEPTED)


class PasswordResetConfirmationView(ApiView):
    scopes = {"POST": None}

    @extend_schema(operation_id="confirm_new_password", request=requests.ResetConfirmation, responses={204: None})
    def post(self, request: Request) -> Response:
        """Set a new password. `token` is the last part of the link in the mail. The token works only once, and only
        for a day. All your browsers are signed out. Your tokens are revoked unless you set `keep_tokens`.
        """
        wanted = self.body(requests.ResetConfirmation)
        player = parse_reset_token(wanted["token"])
        if player is None:
            raise build_validation_problem(
                {"token": [_("This token is incomplete, was already used, or has expired.")]}
            )
        requests.validate_new_password("new_password", wanted["new_password"], player)
        services.reset_password(player=player, password=wanted["new_password"], keep_tokens=wanted["keep_tokens"])
        PasswordAttempts.from_request(request._request, player.username).count_success()
        return Response(status=status.HTTP_204_NO_CONTENT)
