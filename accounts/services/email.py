from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Mail, User
from durak_site.http.problems import conflict


def email_ask(*, player: User) -> None:
    """Ask the owner of the account's address whether it is theirs; a worker sends the mail. Raises `conflict`."""
    if not player.email:
        raise conflict(_("There is no address to verify: set one first."))
    if player.email_verified_at is not None:
        raise conflict(_("This address is verified already."))
    Mail.objects.create(player=player, kind=Mail.VERIFY, address=player.email, state=Mail.State.WANTED)


def email_given_up(*, player: User, address: str) -> None:
    """The account has another address now, in the caller's transaction: the old one, which was verified, is told."""
    Mail.objects.create(player=player, kind=Mail.ADDRESS_CHANGED, address=address, state=Mail.State.WANTED)


def email_verified(*, player: User) -> None:
    """The owner has said so. Nothing changes if the account has another address by now."""
    User.objects.filter(pk=player.pk, email=player.email, email_verified_at=None).update(
        email_verified_at=timezone.now()
    )
