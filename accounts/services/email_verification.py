from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Mail, User
from durak_site.http.problems import build_conflict_problem


def request_email_verification(*, player: User) -> None:
    """Queue a mail with a link that verifies the account's address.

    Raises `conflict` if the account has no address, or a verified one.
    """
    if not player.email:
        raise build_conflict_problem(_("There is no address to verify: set one first."))
    if player.email_verified_at is not None:
        raise build_conflict_problem(_("This address is verified already."))
    Mail.objects.create(player=player, kind=Mail.VERIFY, address=player.email, state=Mail.State.WANTED)


def queue_address_changed_mail(*, player: User, address: str) -> None:
    """Queue a mail that informs the former address of the change. Call in the transaction of the change."""
    Mail.objects.create(player=player, kind=Mail.ADDRESS_CHANGED, address=address, state=Mail.State.WANTED)


def mark_email_verified(*, player: User) -> None:
    """Mark the address `player.email` as verified, unless the account has another address by now."""
    User.objects.filter(pk=player.pk, email=player.email, email_verified_at=None).update(
        email_verified_at=timezone.now()
    )
