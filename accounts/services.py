"""The only writers of accounts and tokens. Each is one transaction."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Token, User
from accounts.secrets import digest_of, new_secret
from durak_site.http.problems import conflict

USE_IS_NOTED_EVERY = timedelta(hours=1)


def account_create(*, username: str, password: str, email: str = "") -> User:
    """Raises a `conflict` problem if somebody has the name already, in any case."""
    try:
        with transaction.atomic():
            return User.objects.create_user(username, email, password)
    except IntegrityError:
        taken = "This name is taken."
        raise conflict(taken, errors={"username": [taken]}) from None


def account_update(*, user: User, changes: dict[str, str]) -> User:
    """`changes`: any of email, time_zone, language, already checked."""
    for name, value in changes.items():
        setattr(user, name, value)
    if changes:
        user.save(update_fields=list(changes))
    return user


def password_change(*, user: User, password: str) -> None:
    """Other browser sessions end with the old password; tokens, which bots live by, stay until revoked."""
    user.set_password(password)
    user.save(update_fields=["password"])


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


def token_note_use(*, token: Token, now: datetime) -> None:
    """Writes at most once an hour, so that a read stays a read."""
    if token.last_used_at is None or now - token.last_used_at >= USE_IS_NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)
