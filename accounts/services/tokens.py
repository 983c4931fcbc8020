from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import Token, User
from accounts.secrets import digest_of, new_secret
from durak_site.waking import topic_of_access, wake

USE_IS_NOTED_EVERY = timedelta(hours=1)


def token_create(
    *, user: User, name: str, scopes: Iterable[str], expires_in: timedelta | None = None
) -> tuple[Token, str]:
    """The token and its secret, which is never to be had again."""
    secret = new_secret()
    now = timezone.now()
    token = Token.objects.create(
        user=user,
        name=name,
        scopes=sorted(set(scopes)),
        digest=digest_of(secret),
        created_at=now,
        expires_at=now + expires_in if expires_in else None,
    )
    return token, secret


def token_revoke(*, token: Token) -> None:
    Token.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    access_changed(token.user_id)


def tokens_revoke(*, user: User) -> None:
    """All of them."""
    Token.objects.filter(user=user, revoked_at=None).update(revoked_at=timezone.now())
    access_changed(user.pk)


def access_changed(player_id: int) -> None:
    """Streams of this account ask once more, after the commit, whether they may still be read."""
    transaction.on_commit(lambda: wake(topic_of_access(player_id)))


def token_note_use(*, token: Token, now: datetime) -> None:
    """Writes at most once an hour, so that a read stays a read."""
    if token.last_used_at is None or now - token.last_used_at >= USE_IS_NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
