"""Token families. The tokens issued for one authorization code, and all that replace them later, are one family.

A family is revoked as a whole. Its id is computed from the code, so that it is found if the code is used a second time.
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

MAX_FAMILIES = int(LIMITS["app_places"].default)
"""Maximum number of token families of one app for one account. Each device with the app has its own family."""

RETRY_WINDOW = timedelta(minutes=1)
"""Time after the first use of a refresh token in which the app may use it a second time. The app may have lost the
response to the first use.
"""


def compute_stored_digest(secret: str) -> str:
    """Return the digest of a secret in the form in which the tables of django-oauth-toolkit store it."""
    return compute_secret_digest(secret).hex()


def compute_family_id(code: str) -> UUID:
    return UUID(bytes=sha256(b"family of " + compute_secret_digest(code)).digest()[:16])


def load_unused_successor(refresh_token: str, app: Application) -> RefreshToken | None:
    """Find the token that replaced `refresh_token` in the last minute and has not been used. Lock and return it.

    Return None if there is none. Otherwise the app has perhaps lost the response with the new token, and may use
    `refresh_token` again.
    """
    successors = RefreshToken.objects.select_for_update(of=("self",)).select_related(
        "user", "access_token__source_refresh_token__access_token"
    )
    return successors.filter(
        application=app,
        revoked=None,
        access_token__source_refresh_token__token_checksum=compute_stored_digest(refresh_token),
        access_token__source_refresh_token__revoked__gt=timezone.now() - RETRY_WINDOW,
    ).first()


def revoke_family(family: UUID, app: Application) -> None:
    if RefreshToken.objects.filter(token_family=family, application=app).exists():
        RefreshToken.revoke_family(family)


def revoke_oldest_families(user: User, app: Application) -> None:
    """Revoke the token families of this app for this account, except the newest `MAX_FAMILIES`."""
    unrevoked = RefreshToken.objects.filter(user=user, application=app, revoked=None)
    for family in unrevoked.order_by("-created").values_list("token_family", flat=True)[MAX_FAMILIES:]:
        RefreshToken.revoke_family(family)


def check_app_token_rate(user: User, app: Application) -> None:
    """Count that the app gets new tokens for this account. Raises Throttled (429) if that happens too often."""
    count_or_throttle("app_tokens", str(user.pk), str(app.pk))
