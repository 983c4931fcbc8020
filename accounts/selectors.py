"""The only readers of accounts and tokens."""

from django.db.models import QuerySet

from accounts.models import Token, User
from accounts.secrets import digest_of


def user_named(username: str) -> User | None:
    """The account of this name, in any case of its letters."""
    return User.objects.named(username).first()


def tokens_of(user: User) -> QuerySet[Token]:
    """Those not revoked; expired ones too, which their owner may wonder about."""
    return Token.objects.filter(user=user, revoked_at=None)


def token_of_secret(secret: str) -> Token | None:
    """One query; the user comes with it. It may be expired or revoked."""
    return Token.objects.select_related("user").filter(digest=digest_of(secret)).first()
