from django.db import transaction

from accounts.models import Mail, User
from accounts.services.accounts import password_change
from accounts.services.apps import grants_revoke
from accounts.services.tokens import tokens_revoke


def reset_ask(*, address: str) -> None:
    """Write down that somebody wants a new password for this address.

    The same work is done for every address: whether an account has it, the worker that sends the mail finds out.
    """
    Mail.objects.create(kind=Mail.RESET, address=address, state=Mail.State.WANTED)


@transaction.atomic
def reset_confirm(*, player: User, password: str, keep_tokens: bool) -> None:
    """The link for it works no more after this, browsers are logged out, and tokens revoked unless they are kept, those
    of apps too.

    Who knew the old password may have made some of them.
    """
    password_change(user=player, password=password)
    if not keep_tokens:
        tokens_revoke(user=player)
        grants_revoke(user=player)
