"""The only readers of accounts, tokens and the inbox."""

from collections.abc import Collection

from django.db import connection
from django.db.models import QuerySet

from accounts.models import Delivery, Inbox, Mail, Notification, PushDevice, Token, User, Webhook
from accounts.secrets import digest_of
from durak_site.rows import columns, instance

TOKEN_COLUMNS = columns(Token)
TOKEN, USER = Token._meta.db_table, User._meta.db_table
TOKEN_WITH_USER = f"""
    SELECT {", ".join(TOKEN_COLUMNS + columns(User))}
    FROM {TOKEN} JOIN {USER} ON {USER}.id = {TOKEN}.user_id
    WHERE {TOKEN}.digest = %s
"""  # noqa: S608


def user_named(username: str) -> User | None:
    """The account of this name, in any case of its letters."""
    return User.objects.named(username).first()


def tokens_of(user: User) -> QuerySet[Token]:
    """Those not revoked; expired ones too, which their owner may wonder about."""
    return Token.objects.filter(user=user, revoked_at=None)


def all_tokens_of(user: User) -> QuerySet[Token]:
    """Revoked ones too, oldest first."""
    return Token.objects.filter(user=user).order_by("created_at", "pk")


def token_of_secret(secret: str) -> Token | None:
    """One query, which every request with a token begins with; the user comes with it. It may be expired or revoked."""
    with connection.cursor() as cursor:
        cursor.execute(TOKEN_WITH_USER, [digest_of(secret)])
        found = cursor.fetchone()
    if found is None:
        return None
    token = instance(Token, found[: len(TOKEN_COLUMNS)])
    token.user = instance(User, found[len(TOKEN_COLUMNS) :])
    return token


def inbox(user: User, *, unread: bool) -> QuerySet[Notification]:
    """What this user was told; only what is not read yet if `unread`."""
    told = Notification.objects.filter(player=user)
    return told.filter(read_at=None) if unread else told


def notices_after(user: User, number: int, *, unread: bool = False) -> QuerySet[Notification]:
    """What this user was told after the notice of that number, oldest first."""
    return inbox(user, unread=unread).filter(number__gt=number).order_by("number")


def newest_notices(player_ids: Collection[int]) -> dict[int, int]:
    """The number of each one's newest notice, for those who were told anything. One query; none for nobody."""
    if not player_ids:
        return {}
    return dict(Inbox.objects.filter(player__in=player_ids).values_list("player_id", "newest"))


def mails_of(user: User) -> QuerySet[Mail]:
    """What went out to this user in the last month, oldest first."""
    return Mail.objects.filter(player=user).order_by("created_at", "pk")


def webhooks_of(user: User) -> QuerySet[Webhook]:
    return Webhook.objects.filter(player=user)


def deliveries_of(webhook: Webhook) -> QuerySet[Delivery]:
    """What was sent there lately, and what waits to be sent again."""
    return Delivery.objects.filter(webhook=webhook).select_related("notice")


def push_devices_of(user: User) -> QuerySet[PushDevice]:
    """The browsers that show this user notices while no page is open, oldest first."""
    return PushDevice.objects.filter(player=user).order_by("created_at", "pk")
