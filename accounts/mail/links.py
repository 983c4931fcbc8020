"""The signed links in mails. Each one allows its holder to do one thing."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core import signing
from django.utils.http import base36_to_int, int_to_base36

from accounts.models import User

STOP, VERIFY = "mail.stop", "mail.verify"
VERIFICATION_VALID_FOR = timedelta(days=3)


def absolute_url(path: str) -> str:
    return f"{settings.SITE_URL}{path}"


def build_stop_link(player: User, kind: str) -> str:
    """Return the link that stops mails of this kind; `digest` stands for all kinds in the digest. It never expires."""
    return absolute_url(f"/mail/stop/{signing.dumps([player.pk, kind], salt=STOP)}")


def read_stop(token: str) -> tuple[User, str] | None:
    try:
        key, kind = signing.loads(token, salt=STOP)
    except signing.BadSignature:
        return None
    player = User.objects.filter(pk=key, is_active=True).first()
    return None if player is None else (player, kind)


def build_verify_link(player: User) -> str:
    """Return the link that verifies the account's current address. It works for three days."""
    return absolute_url(f"/mail/verify/{signing.dumps([player.pk, player.email], salt=VERIFY)}")


def read_verify(token: str) -> User | None:
    """Return the account, if the address is still its own."""
    try:
        key, email = signing.loads(token, salt=VERIFY, max_age=VERIFICATION_VALID_FOR)
    except signing.BadSignature:
        return None
    return User.objects.filter(pk=key, email=email, is_active=True).exclude(email="").first()


def build_reset_link(player: User) -> str:
    return absolute_url(f"/password/reset/{build_reset_token(player)}")


def build_reset_token(player: User) -> str:
    """Return a token that works for a day, until the password changes or the player signs in."""
    return f"{int_to_base36(player.pk)}-{default_token_generator.make_token(player)}"


def read_reset(token: str) -> User | None:
    key, _, rest = token.partition("-")
    try:
        player = User.objects.filter(pk=base36_to_int(key), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return player if player is not None and default_token_generator.check_token(player, rest) else None
