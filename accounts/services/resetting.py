from django.db import transaction

from accounts.models import Mail, User
from accounts.services.accounts import password_change
from accounts.services.apps import revoke_grants
from accounts.services.tokens import revoke_tokens


def reset_ask(*, address: str) -> None:
    """Queue a mail with a link to set a new password.

    The work is the same for every address, so timing reveals nothing. The worker that sends the mail finds out whether
    an account has the address.
    """
    Mail.objects.create(kind=Mail.RESET, address=address, state=Mail.State.WANTED)


@transaction.atomic
def reset_confirm(*, player: User, password: str, keep_tokens: bool) -> None:
    """Set the new password, which ends browser sessions and the link.

    Revoke tokens and the grants of apps too, unless `keep_tokens`, because a person who knew the old password may have
    made some of them.
    """
    password_change(user=player, password=password)
    if not keep_tokens:
        revoke_tokens(user=player)
        revoke_grants(user=player)
