"""Functions that read accounts, tokens, inboxes, webhooks and grants. They change nothing."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from oauth2_provider.models import Application, DeviceGrant, RefreshToken

from accounts import secrets
from accounts.models import (
    AppGrant,
    AppToken,
    Delivery,
    Mail,
    Notification,
    PushDevice,
    Scope,
    Token,
    User,
    Webhook,
)
from accounts.oauth.user_codes import normalize_user_code
from accounts.secrets import compute_secret_digest, parse_secret_kind
from accounts.sql.callers import CALLER_FIELDS, SELECT_APP_TOKEN, SELECT_TOKEN, SELECT_USER, TOKEN_FIELDS
from accounts.sql.notifications import NOTIFICATION_FIELDS, SELECT_NEWEST_NUMBERS, SELECT_NEXT_NOTIFICATIONS
from durak_site.database.rows import fetch_row, fetch_rows, make_instance

EXTRA_REFRESH_TIME = timedelta(seconds=settings.OAUTH2_PROVIDER["REFRESH_TOKEN_EXPIRE_SECONDS"])
"""Time for which a refresh token stays valid after its access token has expired."""


def find_user(username: str) -> User | None:
    """Return the account with this username, in upper or lower case, or None if there is none."""
    return User.objects.filter_by_username(username).first()


def find_guest(user_id: int) -> User | None:
    """Return the guest with this id. Return None if the account is deleted or not a guest any more."""
    return User.objects.filter(pk=user_id, is_active=True, guest_until__isnull=False).first()


def load_user(user_id: int) -> User | None:
    """Load the account with this id, or return None. One query, made by every page of a signed-in user."""
    found = fetch_row(SELECT_USER, user_id)
    return None if found is None else make_instance(User, found)


def select_tokens(user: User) -> QuerySet[Token]:
    """Return the tokens that are not revoked, including expired ones."""
    return Token.objects.filter(user=user, revoked_at=None)


def select_usable_tokens(user: User, now: datetime) -> QuerySet[Token]:
    """Return the tokens that are neither revoked nor expired."""
    return select_tokens(user).filter(Q(expires_at=None) | Q(expires_at__gt=now))


def select_all_tokens(user: User) -> QuerySet[Token]:
    """Return all tokens, including revoked ones, oldest first."""
    return Token.objects.filter(user=user).order_by("created_at", "pk")


def load_access_token(secret: str) -> Token | AppToken | None:
    """Load the personal or app token with this secret, and its user, or return None. Load expired and revoked tokens
    too.

    One query for every request with a token. No query if the checksum is wrong.
    """
    match parse_secret_kind(secret):
        case secrets.PERSONAL:
            return load_token(compute_secret_digest(secret))
        case secrets.APP:
            return load_app_token(compute_secret_digest(secret))
    return None


def load_token(digest: bytes) -> Token | None:
    found = fetch_row(SELECT_TOKEN, digest)
    if found is None:
        return None
    token = make_instance(Token, found[: len(TOKEN_FIELDS)], TOKEN_FIELDS)
    token.user = make_instance(User, found[len(TOKEN_FIELDS) :], CALLER_FIELDS)
    return token


def load_app_token(digest: bytes) -> AppToken | None:
    found = fetch_row(SELECT_APP_TOKEN, digest.hex())
    if found is None:
        return None
    scope, expires_at, *user = found
    return AppToken(make_instance(User, user, CALLER_FIELDS), scope.split(), expires_at)


def select_notifications(user: User, *, unread: bool) -> QuerySet[Notification]:
    """Return the notifications of this user. If `unread`, leave out those that the user has read."""
    notifications = Notification.objects.filter(player=user)
    return notifications.filter(read_at=None) if unread else notifications


def select_notifications_after(user: User, number: int, *, unread: bool = False) -> QuerySet[Notification]:
    """Return the notifications with a higher number than `number`, oldest first. With `unread`, return only unread
    ones.
    """
    return select_notifications(user, unread=unread).filter(number__gt=number).order_by("number")


def load_next_notifications(player_id: int, number: int, limit: int) -> list[Notification]:
    """Return at most `limit` notifications of the player with numbers above `number`, oldest first.

    One query, which loads only the columns that clients see.
    """
    found = fetch_rows(SELECT_NEXT_NOTIFICATIONS, player_id, number, limit)
    return [make_instance(Notification, row, NOTIFICATION_FIELDS) for row in found]


def load_newest_numbers(player_ids: Collection[int]) -> dict[int, int]:
    """Map player ids to the numbers of their newest notifications. Players without notifications are left out.

    One query; no query if `player_ids` is empty.
    """
    return dict(fetch_rows(SELECT_NEWEST_NUMBERS, list(player_ids))) if player_ids else {}


def select_mails(user: User) -> QuerySet[Mail]:
    """Return the stored mails to this user, oldest first. Mails are deleted after a month."""
    return Mail.objects.filter(player=user).order_by("created_at", "pk")


def select_webhooks(user: User) -> QuerySet[Webhook]:
    return Webhook.objects.filter(player=user)


def select_deliveries(webhook: Webhook) -> QuerySet[Delivery]:
    """Return the stored deliveries of the webhook, both waiting and finished ones."""
    return Delivery.objects.filter(webhook=webhook).select_related("notification")


def select_push_devices(user: User) -> QuerySet[PushDevice]:
    """Return the browsers to which this user's pushes are sent, oldest first."""
    return PushDevice.objects.filter(player=user).order_by("created_at", "pk")


def select_apps(user: User) -> QuerySet[Application]:
    """Return the apps that this user has registered."""
    offered: QuerySet[Application] = Application.objects.filter(user=user)
    return offered


def load_grants(user: User) -> list[AppGrant]:
    """Return the user's grants, one for each app, the most recently used first."""
    valid = RefreshToken.objects.filter(
        user=user, revoked=None, access_token__expires__gt=timezone.now() - EXTRA_REFRESH_TIME
    )
    by_app: dict[int, list[RefreshToken]] = {}
    for token in valid.select_related("access_token", "application__user").order_by("-created", "-pk"):
        by_app.setdefault(token.application_id, []).append(token)
    return [build_grant(tokens) for tokens in by_app.values()]


def build_grant(tokens: list[RefreshToken]) -> AppGrant:
    """Build a user's grant to an app from the app's tokens for this user, newest first."""
    scopes = {scope for token in tokens for scope in token.access_token.scope.split()}
    return AppGrant(
        app=tokens[0].application,
        scopes=[scope for scope in Scope.values if scope in scopes],
        last_used_at=tokens[0].created,
        expires_at=max(token.access_token.expires for token in tokens) + EXTRA_REFRESH_TIME,
    )


def find_waiting_device(user_code: str) -> DeviceGrant | None:
    """Return the device that shows this code and waits for a decision, or None. Case and separators do not matter."""
    waiting = DeviceGrant.objects.filter(status=DeviceGrant.AUTHORIZATION_PENDING, expires__gt=timezone.now())
    return waiting.filter(user_code=normalize_user_code(user_code)).first()


def load_allowed_devices(user: User) -> list[DeviceGrant]:
    """Return the devices that this user has allowed and that have not requested tokens yet, newest first."""
    allowed = DeviceGrant.objects.filter(user=user, status=DeviceGrant.AUTHORIZED, expires__gt=timezone.now())
    return list(allowed.order_by("-pk"))


def find_app(app_id: str) -> Application | None:
    return Application.objects.filter(client_id=app_id).select_related("user").first()
