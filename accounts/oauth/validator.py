"""The validator with which oauthlib checks requests, and loads and stores codes and tokens."""

from typing import Any

from django.utils.crypto import constant_time_compare
from oauth2_provider.models import DeviceGrant, Grant, RefreshToken
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauthlib.common import Request
from oauthlib.oauth2.rfc6749.errors import InvalidRequestError
from oauthlib.oauth2.rfc8628.grant_types import DeviceCodeGrant

from accounts.models import Scope
from accounts.oauth.device_polls import record_device_poll
from accounts.oauth.redirect_uris import is_registered_redirect_uri
from accounts.oauth.token_families import (
    check_app_token_rate,
    compute_family_id,
    compute_stored_digest,
    load_unused_successor,
    revoke_family,
    revoke_oldest_families,
)
from accounts.services.apps import lock_app
from durak_site.ids import is_id

AUTHORIZATION_CODE, REFRESH_TOKEN = "authorization_code", "refresh_token"
DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"
GRANT_TYPES = (AUTHORIZATION_CODE, REFRESH_TOKEN, DEVICE_CODE)


class Validator(OAuth2Validator):
    """A stricter variant of the validator of django-oauth-toolkit.

    Its methods run in the transaction of the request, and lock the row of a code or token that may be used only once.
    So a concurrent second request with the same code waits for the first, and then fails.
    """

    def _load_application(self, client_id: str | None, request: Request) -> Any:
        """Load the app once for each request, and lock it, so that it is not deleted before its tokens are stored."""
        is_first = request.client is None
        app = super()._load_application(client_id, request) if is_id(client_id or "") else None
        if app is not None and is_first and not lock_app(app):
            request.client = None
            return None
        return app

    def _check_secret(self, provided_secret: str, stored_secret: str) -> bool:
        """Return whether the secret matches; False for a public app, which has no secret."""
        return bool(stored_secret) and constant_time_compare(compute_stored_digest(provided_secret), stored_secret)

    def authenticate_client(self, request: Request, *args: Any, **more: Any) -> bool:
        """Authenticate an app by HTTP Basic, or by the secret in a field.

        Raises InvalidRequestError if the field `client_id` and HTTP Basic name different apps.
        """
        requested_id = request.client_id
        if not super().authenticate_client(request):
            return False
        request.client_id = request.client.client_id
        if requested_id not in (None, request.client_id):
            raise InvalidRequestError("The client_id is not the one that HTTP Basic names.", request=request)
        return True

    def validate_grant_type(self, client_id: str, grant_type: str, *args: Any, **more: Any) -> bool:
        return grant_type in GRANT_TYPES

    def validate_response_type(self, client_id: str, response_type: str, *args: Any, **more: Any) -> bool:
        return response_type == "code"

    def validate_scopes(self, client_id: str, scopes: list[str], *args: Any, **more: Any) -> bool:
        return bool(scopes) and set(scopes) <= set(Scope.values)

    def get_default_scopes(self, *args: Any, **more: Any) -> list[str]:
        return [Scope.READ.value]

    def validate_redirect_uri(
        self, client_id: str, redirect_uri: str, request: Request, *args: Any, **more: Any
    ) -> bool:
        return is_registered_redirect_uri(redirect_uri, request.client.redirect_uris.split())

    def is_pkce_required(self, client_id: str, request: Request) -> bool:
        return True

    def _check_and_set_request_resource(self, request: Request) -> None:
        """Ignore the parameter `resource`, with which clients choose among several resources. This site has one."""
        request.resource = []

    def _create_authorization_code(self, request: Request, code: dict[str, str], expires: Any = None) -> Grant:
        grant = super()._create_authorization_code(
            request, {**code, "code": compute_stored_digest(code["code"])}, expires
        )
        if request.using_default_redirect_uri:
            grant.redirect_uri = ""
            grant.save(update_fields=["redirect_uri"])
        return grant

    def validate_code(self, client_id: str, code: str, client: Any, request: Request, *args: Any, **more: Any) -> bool:
        """Lock the code's row and store it in `request.grant`; return whether the code is valid.

        If there is no row, the code was perhaps stolen and used before. Its token family is therefore revoked.
        """
        locked = Grant.objects.select_for_update(of=("self",)).select_related("user")
        request.grant = locked.filter(code=compute_stored_digest(code), application=client).first()
        if request.grant is None:
            revoke_family(compute_family_id(code), client)
            return False
        request.family = compute_family_id(code)
        request.scopes, request.user = request.grant.scope.split(), request.grant.user
        return bool(request.user.is_active and not request.grant.is_expired())

    def get_code_challenge(self, code: str, request: Request) -> str:
        return str(request.grant.code_challenge)

    def get_code_challenge_method(self, code: str, request: Request) -> str:
        return str(request.grant.code_challenge_method)

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: Any, request: Request, *args: Any, **more: Any
    ) -> bool:
        """Return whether the redirect URI equals that of the authorization request, or both requests have none."""
        requested_uri = "" if request.using_default_redirect_uri else redirect_uri
        return bool(requested_uri == request.grant.redirect_uri)

    def invalidate_authorization_code(self, client_id: str, code: str, request: Request, *args: Any) -> None:
        request.grant.delete()

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Request, *args: Any, **more: Any
    ) -> bool:
        """Lock the refresh token; return whether it is valid.

        A token that was used before is normally refused, and its token family is revoked. It is valid again if
        `load_unused_successor` finds the token that replaced it.
        """
        same = RefreshToken.objects.select_for_update().filter(token_checksum=compute_stored_digest(refresh_token))
        list(same.values_list("pk"))
        request.unused = load_unused_successor(refresh_token, client)
        if request.unused is not None:
            request.refresh_token_instance, request.user = (
                request.unused.access_token.source_refresh_token,
                request.unused.user,
            )
            return bool(request.user.is_active)
        return super().validate_refresh_token(refresh_token, client, request) and bool(request.user.is_active)

    def validate_device_code(self, client_id: str, device_code: str, request: Request) -> str | None:
        locked = DeviceGrant.objects.select_for_update(of=("self",)).select_related("user")
        device = locked.filter(device_code=compute_stored_digest(device_code), client_id=client_id).first()
        if device is None:
            revoke_family(compute_family_id(device_code), request.client)
            return None
        status = record_device_poll(device)
        if status == DeviceCodeGrant.DEVICE_CODE_AUTHORIZED:
            request.family = compute_family_id(device_code)
            request.scopes, request.user = device.scope.split(), device.user
            device.delete()
        return status

    def _save_bearer_token(self, token: dict[str, Any], request: Request, *args: Any, **more: Any) -> None:
        check_app_token_rate(request.user, request.client)
        if getattr(request, "unused", None) is not None:
            request.unused.revoke()
        super()._save_bearer_token(token, request, *args, **more)

    def _create_refresh_token(
        self, request: Request, refresh_token_code: str, access_token: Any, previous_refresh_token: Any
    ) -> RefreshToken:
        """Create the refresh token, and give the first token of a family the family's id."""
        refresh_token = super()._create_refresh_token(request, refresh_token_code, access_token, previous_refresh_token)
        if previous_refresh_token is None:
            refresh_token.token_family = request.family
            refresh_token.save(update_fields=["token_family"])
            revoke_oldest_families(request.user, request.client)
        return refresh_token
