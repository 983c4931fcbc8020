from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models.functions import Least
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Token, User
from accounts.secrets import compute_secret_digest, generate_secret
from accounts.selectors import select_tokens, select_usable_tokens
from durak_site.database.batches import delete_in_batches
from durak_site.http.problems import Problem
from durak_site.limits.quotas import is_quota_used_up, lock_account
from durak_site.limits.rate_limits import count_or_throttle
from durak_site.messaging.wakeups import build_access_topic, wake

LAST_USE_UPDATE_INTERVAL = timedelta(hours=1)
RETENTION_PERIOD = timedelta(days=30)
"""Time from the revocation or expiry of a token until its row is deleted."""


@transaction.atomic
def create_token(
    *, user: User, name: str, scopes: Iterable[str], expires_in: timedelta | None = None
) -> tuple[Token, str]:
    """Create a token; return the token and its secret, of which only a digest is stored.

    Raises `limit_reached` if the account has too many valid tokens, and Throttled (429) after too many new ones.
    """
    count_or_throttle("new_tokens", str(user.pk))
    lock_account(user)
    now = timezone.now()
    if is_quota_used_up("tokens", select_usable_tokens(user, now).count()):
        sentence = _("You have {most} tokens, and cannot have more. Revoke one that you no longer need.")
        raise Problem("limit_reached", sentence.format(most=settings.DURAK["tokens"]), status=409)
    secret = generate_secret()
    token = Token.objects.create(
        user=user,
        name=name,
        scopes=sorted(set(scopes)),
        digest=compute_secret_digest(secret),
        created_at=now,
        expires_at=now + expires_in if expires_in else None,
    )
    return token, secret


def revoke_token(*, token: Token) -> None:
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    recheck_access_after_commit(token.user_id)


def revoke_tokens(*, user: User) -> int:
    """Revoke all tokens of this account; return how many were revoked."""
    revoked = select_tokens(user).update(revoked_at=timezone.now())
    recheck_access_after_commit(user.pk)
    return revoked


def delete_old_tokens(*, now: datetime) -> int:
    """Delete tokens that expired or were revoked more than 30 days ago; return how many were deleted."""
    ended = Token.objects.alias(ended_at=Least("expires_at", "revoked_at")).filter(ended_at__lte=now - RETENTION_PERIOD)
    return delete_in_batches(ended.order_by(Least("expires_at", "revoked_at")))


def recheck_access_after_commit(player_id: int) -> None:
    """After the commit, make open streams of this account check again whether their caller is authorized."""
    transaction.on_commit(lambda: wake(build_access_topic(player_id)))


def store_token_use(*, token: Token, now: datetime) -> None:
    """Store when the token was last used, at most once an hour to save writes."""
    if token.last_used_at is None or now - token.last_used_at >= LAST_USE_UPDATE_INTERVAL:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
