"""Signed links in mails. Each link allows one action on an account, without signing in."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.utils.http import base36_to_int, int_to_base36

from accounts.models import User

UNSUBSCRIBE_SALT, VERIFICATION_SALT = "mail.stop", "mail.verify"
VERIFICATION_LIFETIME = timedelta(days=3)


def build_absolute_url(path: str) -> str:
    return f"{settings.SITE_URL}{path}"


def build_unsubscribe_link(player: User, kind: str) -> str:
    """Return the link that stops mails of this kind to the player. The link never expires."""
    return build_absolute_url(f"/mail/stop/{signing.dumps([player.pk, kind], salt=UNSUBSCRIBE_SALT)}")


def parse_unsubscribe_token(token: str) -> tuple[User, str] | None:
    try:
        key, kind = signing.loads(token, salt=UNSUBSCRIBE_SALT)
    except signing.BadSignature:
        return None
    player = User.objects.filter(pk=key, is_active=True).first()
    return None if player is None else (player, kind)


def build_verification_link(player: User) -> str:
    """Return the link that verifies the account's current address. The link works for three days."""
    return build_absolute_url(f"/mail/verify/{signing.dumps([player.pk, player.email], salt=VERIFICATION_SALT)}")


def parse_verification_token(token: str) -> User | None:
    """Return the account of a verification link. Return None if the token is invalid, or if the account is deleted or
    has another address now.
    """
    try:
        key, email = signing.loads(token, salt=VERIFICATION_SALT, max_age=VERIFICATION_LIFETIME)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=key, email=email, is_active=True).exclude(email="").first()


def build_reset_link(player: User) -> str:
    return build_absolute_url(f"/password/reset/{build_reset_token(player)}")


def build_reset_token(player: User) -> str:
    """Return a token for a password reset. It works for a day, or until the password changes or the player signs in."""
    return f"{int_to_base36(player.pk)}-{default_token_generator.make_token(player)}"


def parse_reset_token(token: str) -> User | None:
    key, _, rest = token.partition("-")
    try:
        player = User.objects.filter(pk=base36_to_int(key), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return player if player is not None and default_token_generator.check_token(player, rest) else None
