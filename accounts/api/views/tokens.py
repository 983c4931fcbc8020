from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.api.authentication import BrowserSessionAuthentication, PasswordAuthentication, TokenAuthentication
from accounts.api.base import ApiView
from accounts.api.caller import has_scope
from accounts.api.requests import tokens as requests
from accounts.api.responses import tokens as responses
from accounts.models import Token
from durak_site.http.client_address import get_client_address
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.problems import build_forbidden_problem
from durak_site.limits.rate_limits import count_or_throttle


class TokensView(ApiView):
    scopes = {"GET": "account", "POST": "account"}
    not_for_apps = ["POST"]
    authentication_classes = [TokenAuthentication, BrowserSessionAuthentication, PasswordAuthentication]
    refusals = {"POST": {"limit_reached": "You have as many tokens as an account may have."}}
    limits = {
        "POST": [
            "wrong_passwords",
            "right_passwords",
            "right_passwords_address",
            "passwords_at_once",
            "tokens",
            "new_tokens",
            "new_tokens_address",
        ]
    }
    response_has_secret = True
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_tokens", responses=responses.TokenSerializer(many=True))
    def get(self, request: Request) -> Response:
        """List your tokens that are not revoked, newest first, without their secrets. An expired token stays in the
        list for a month.
        """
        tokens = selectors.select_tokens(self.user)
        return self.make_bulk_page_response(tokens, lambda page: responses.TokenSerializer(page, many=True).data)

    @extend_schema(operation_id="create_token", request=requests.NewToken, responses={201: responses.TokenWithSecret})
    def post(self, request: Request) -> Response:
        """Create a token. Authenticate by name and password (HTTP Basic), or with a token that has the scope `account`.
        OAuth apps cannot call this. Only this response contains the secret, so repeating the call with the same
        Idempotency-Key is a `conflict`.
        """
        wanted = self.body(requests.NewToken)
        if not all(has_scope(request, scope) for scope in wanted["scopes"]):
            raise build_forbidden_problem(_("A token can only create tokens with scopes that it has itself."))
        count_or_throttle("new_tokens_address", get_client_address(request._request))
        token, secret = services.create_token(user=self.user, **wanted)
        answer = {**responses.TokenSerializer(token).data, "token": secret}
        return self.add_location(Response(answer, status=201), f"me/tokens/{token.pk}")


class TokenView(ApiView):
    scopes = {"GET": "account", "DELETE": "account"}

    @extend_schema(operation_id="show_token", responses=responses.TokenSerializer)
    def get(self, request: Request, token_id: str) -> Response:
        """Get one of your tokens that is not revoked, without its secret."""
        return Response(responses.TokenSerializer(self.get_own_token(token_id)).data)

    @extend_schema(operation_id="revoke_token", responses={204: None})
    def delete(self, request: Request, token_id: str) -> Response:
        """Revoke a token, permanently and at once."""
        services.revoke_token(token=self.get_own_token(token_id))
        return Response(status=status.HTTP_204_NO_CONTENT)

    def get_own_token(self, token_id: str) -> Token:
        return get_object_or_404(selectors.select_tokens(self.user), pk=token_id)
