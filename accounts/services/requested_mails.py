"""Mails that are sent because of a request: to verify an address, to set a new password, and about a changed address.

The limits per address apply when the worker sends these mails. So no HTTP response reveals whether an account has an
address.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from accounts import email_addresses
from accounts.mail.letters import Letter, build_address_changed_letter, build_reset_letter, build_verification_letter
from accounts.models import Mail, User

MIN_INTERVAL = timedelta(minutes=10)
"""Minimum time between two mails of one kind that one account requests for one address.

All callers without an account count as one account.
"""
MAX_PER_DAY = 10
"""Maximum number of mails of one kind to one address in 24 hours, for all accounts together."""
MAX_LINKS = 10
"""Maximum number of links to set a new password in one mail. Several accounts may have the same address."""


@transaction.atomic
def claim_requested_mail(mail_id: int, now: datetime) -> Letter | None:
    """Claim the mail and build its content. Return None if it is already claimed or must not be sent.

    Locks the accounts with this address, so that two workers cannot exceed the limits of the address together. They are
    locked before the mail, as in the deletion of an account.
    """
    requested = Mail.objects.filter(pk=mail_id, state=Mail.State.WANTED)
    address = requested.values_list("address", flat=True).first()
    if address is None:
        return None
    owners = list(User.objects.filter_by_address(address).select_for_update(no_key=True).order_by("pk"))
    mail = requested.select_for_update(skip_locked=True, of=("self",)).first()
    if mail is None:
        return None
    letter = None if is_over_address_limit(mail, now) else _build_letter(mail, owners)
    mail.state = Mail.State.DROPPED if letter is None else Mail.State.CLAIMED
    mail.save(update_fields=["address", "state"])
    return letter


def is_over_address_limit(mail: Mail, now: datetime) -> bool:
    """Return whether `MIN_INTERVAL` or `MAX_PER_DAY` forbids this mail."""
    sent = Mail.objects.alias(key=email_addresses.build_address_key_expression("address")).filter(
        key=email_addresses.compute_address_key(mail.address),
        kind=mail.kind,
        state__in=[Mail.State.CLAIMED, Mail.State.SENT],
        created_at__gt=now - timedelta(days=1),
    )
    again = Q(player=mail.player, created_at__gt=now - MIN_INTERVAL)
    return sent.filter(again).exists() or sent.count() >= MAX_PER_DAY


def _build_letter(mail: Mail, owners: list[User]) -> Letter | None:
    match mail.kind:
        case Mail.VERIFY:
            return _build_verification_letter(mail)
        case Mail.RESET:
            return _build_reset_letter(mail, owners)
    return build_address_changed_letter(mail, mail.player) if mail.player is not None else None


def _build_verification_letter(mail: Mail) -> Letter | None:
    player = mail.player
    if player is None or player.email != mail.address or player.email_verified_at is not None:
        return None
    return build_verification_letter(mail, player)


def _build_reset_letter(mail: Mail, owners: list[User]) -> Letter | None:
    """Build the mail with the links to set a new password; return None if no account has this verified address.

    The mail goes to the address as an account stores it, never to the typed text.
    """
    # Accounts with different spellings of the address may belong to different people. So the mail has links for one
    # spelling only: the typed one, or else that of the oldest account.
    verified = [owner for owner in owners if owner.is_active and owner.email_verified_at is not None]
    if not verified:
        return None
    spellings = [owner.email for owner in verified]
    mail.address = mail.address if mail.address in spellings else spellings[0]
    players = [owner for owner in verified if owner.email == mail.address]
    return build_reset_letter(mail, players[:MAX_LINKS])
