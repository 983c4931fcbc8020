from accounts.models import Mail, User
from accounts.services.accounts import password_change


def reset_ask(*, address: str) -> None:
    """Write down that somebody wants a new password for this address.

    The same work is done for every address: whether an account has it, the worker that sends the mail finds out.
    """
    Mail.objects.create(kind=Mail.RESET, address=address, state=Mail.State.WANTED)


def reset_confirm(*, player: User, password: str) -> None:
    """The link for it works no more after this, and browsers are logged out; tokens stay until they are revoked."""
    password_change(user=player, password=password)
