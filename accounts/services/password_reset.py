from django.db import transaction

from accounts.models import Mail, User
from accounts.services.accounts import change_password
from accounts.services.apps import revoke_grants
from accounts.services.tokens import revoke_tokens


def request_password_reset(*, address: str) -> None:
    """Queue a mail with a link to set a new password.

    The work is the same for every address, so timing reveals nothing. The worker that sends the mail finds out whether
    an account has the address.
    """
    Mail.objects.create(kind=Mail.RESET, address=address, state=Mail.State.WANTED)


@transaction.atomic
def reset_password(*, player: User, password: str, keep_tokens: bool) -> None:
    """Set the new password, which ends browser sessions and the link.

    Revoke tokens and the grants of apps too, unless `keep_tokens`, because a person who knew the old password may have
    made some of them.
    """
    change_password(user=player, password=password)
    if not keep_tokens:
        revoke_tokens(user=player)
        revoke_grants(user=player)
