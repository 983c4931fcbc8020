from django.db import transaction

from accounts.models import Mail, User
from accounts.services.accounts import change_password
from accounts.services.apps import revoke_grants
from accounts.services.tokens import revoke_tokens


def request_password_reset(*, address: str) -> None:
    """Queue a mail with a link to set a new password.

    This function does the same work for every address, so its duration does not reveal whether an account has the
    address.
    """
    Mail.objects.create(kind=Mail.RESET, address=address, state=Mail.State.WANTED)


@transaction.atomic
def reset_password(*, player: User, password: str, keep_tokens: bool) -> None:
    """Set the new password. All browser sessions end, and the link in the mail stops working.

    If `keep_tokens` is False, also revoke tokens and the grants of apps, because a person who knew the old password
    has perhaps created some of them.
    """
    change_password(user=player, password=password)
    if not keep_tokens:
        revoke_tokens(user=player)
        revoke_grants(user=player)
