"""Token families: all tokens that descend from one code. They are revoked together.

The id of a family is derived from its code, of which only the digest is stored. So a code that is used a second time
identifies the tokens that were issued the first time.
"""

from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.utils import timezone
from oauth2_provider.models import Application, RefreshToken

from accounts.models import User
from accounts.secrets import compute_secret_digest
from durak_site.limits.catalogue import LIMITS
from durak_site.limits.rate_limits import count_or_throttle

MOST_FAMILIES = int(LIMITS["app_places"].default)
"""Maximum number of families of one app for one account: a phone, a computer, and so on."""

RETRY_WINDOW = timedelta(minutes=1)
"""Time for which a used refresh token works once more, for an app that lost the response."""


def stored_digest(secret: str) -> str:
    """Return the digest of a secret in the form that is stored."""
    return compute_secret_digest(secret).hex()


def compute_family_id(code: str) -> UUID:
    return UUID(bytes=sha256(b"family of " + compute_secret_digest(code)).digest()[:16])


def load_unused_successor(refresh_token: str, app: Application) -> RefreshToken | None:
    """Return the unused token by which this one was replaced within the last minute, locked.

    If it is unused, the app may not have received the response and may try again with the old token.
    """
    successors = RefreshToken.objects.select_for_update(of=("self",)).select_related(
        "user", "access_token__source_refresh_token__access_token"
    )
    return successors.filter(
        application=app,
        revoked=None,
        access_token__source_refresh_token__token_checksum=stored_digest(refresh_token),
        access_token__source_refresh_token__revoked__gt=timezone.now() - RETRY_WINDOW,
    ).first()


def revoke_family(family: UUID, app: Application) -> None:
    if RefreshToken.objects.filter(token_family=family, application=app).exists():
        RefreshToken.revoke_family(family)


def revoke_oldest_families(user: User, app: Application) -> None:
    """Revoke the oldest families of this app and account beyond the maximum."""
    living = RefreshToken.objects.filter(user=user, application=app, revoked=None)
    for family in living.order_by("-created").values_list("token_family", flat=True)[MOST_FAMILIES:]:
        RefreshToken.revoke_family(family)


def check_app_token_rate(user: User, app: Application) -> None:
    """Raise Throttled (429) if the app is issued tokens for this account too often."""
    count_or_throttle("app_tokens", str(user.pk), str(app.pk))
