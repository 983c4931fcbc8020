"""What came of one code: its tokens, and those that they were renewed to. A family lives and ends together.

It is named after its code, of which only the digest is kept. So a code that comes a second time tells by itself what
was given for it the first time.
"""

from datetime import timedelta
from hashlib import sha256
from uuid import UUID

from django.utils import timezone
from oauth2_provider.models import Application, RefreshToken

from accounts.models import User
from accounts.secrets import digest_of
from durak_site.http.rates import spend
from durak_site.limits import LIMITS

MOST_FAMILIES = int(LIMITS["app_places"].default)
"""Of one app for one account: a phone, a computer, and so on."""

ASK_AGAIN_WITHIN = timedelta(minutes=1)
"""How long after its use a refresh token is good once more for an app that lost the answer."""


def kept(secret: str) -> str:
    """What is kept of a secret."""
    return digest_of(secret).hex()


def family_of(code: str) -> UUID:
    return UUID(bytes=sha256(b"family of " + digest_of(code)).digest()[:16])


def unused_successor(refresh_token: str, app: Application) -> RefreshToken | None:
    """The token that this one was renewed to within the last minute, locked, if it was not used itself.

    Then the answer may not have reached the app, which may ask again with the old one.
    """
    given = RefreshToken.objects.select_for_update(of=("self",)).select_related(
        "user", "access_token__source_refresh_token__access_token"
    )
    return given.filter(
        application=app,
        revoked=None,
        access_token__source_refresh_token__token_checksum=kept(refresh_token),
        access_token__source_refresh_token__revoked__gt=timezone.now() - ASK_AGAIN_WITHIN,
    ).first()


def revoke_family(family: UUID, app: Application) -> None:
    if RefreshToken.objects.filter(token_family=family, application=app).exists():
        RefreshToken.revoke_family(family)


def revoke_eldest(user: User, app: Application) -> None:
    """So that there are no more families of one app than may be."""
    living = RefreshToken.objects.filter(user=user, application=app, revoked=None)
    for family in living.order_by("-created").values_list("token_family", flat=True)[MOST_FAMILIES:]:
        RefreshToken.revoke_family(family)


def refuse_haste(user: User, app: Application) -> None:
    """Raises Throttled (429) for who is given new tokens without end."""
    spend("app_tokens", str(user.pk), str(app.pk))
