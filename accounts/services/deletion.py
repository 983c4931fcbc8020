from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from accounts import email_addresses, registry
from accounts.idempotency import delete_responses_of
from accounts.models import Inbox, Mail, Notification, Token, User, Webhook
from accounts.names import DELETED_PREFIX
from accounts.services.apps import delete_apps, revoke_grants
from accounts.services.inbox_locks import lock_inbox, lock_inboxes
from accounts.services.notifications import notify_together
from accounts.services.push_devices import delete_push_devices
from accounts.services.tokens import recheck_access_after_commit
from durak_site.ids import new_id

FIELDS_THAT_STAY = {"id", "username", "password", "is_active", "is_bot", "sign_out_count", "created_at"}
"""Fields that get no default value when an account is deleted. The name and the password are replaced."""


@transaction.atomic
def delete_account(*, player: User) -> None:
    """Delete the account's personal data and every way to sign in. Data that other players need remains under a
    placeholder name.
    """
    player = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    player.is_active = False
    player.save(update_fields=["is_active"])
    with notify_together(now=timezone.now()) as notifications:
        for hook in registry.deletion_hooks:
            hook(player)
        Token.objects.filter(user=player).delete()
        delete_responses_of(player)
        revoke_grants(user=player)
        delete_apps(user=player)
        lock_inboxes([player.pk, *(one.player_id for one in notifications)])
    lock_inbox(player.pk)  # creates a missing inbox, so that nobody else does
    Webhook.objects.filter(player=player).delete()
    delete_push_devices(player=player)
    Notification.objects.filter(player=player).delete()
    Inbox.objects.filter(player=player).delete()
    Mail.objects.filter(player=player).delete()
    requested = Mail.objects.alias(key=email_addresses.build_address_key_expression("address")).filter(player=None)
    requested.filter(key=email_addresses.compute_address_key(player.email)).delete()
    _erase_personal_data(player)
    recheck_access_after_commit(player.pk)


def _erase_personal_data(player: User) -> None:
    for field in User._meta.concrete_fields:
        if field.name not in FIELDS_THAT_STAY:
            setattr(player, field.attname, field.get_default())
    player.username = f"{DELETED_PREFIX}{new_id()}"
    player.set_unusable_password()
    player.save()
    staff_edits = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=player.pk)
    staff_edits.update(object_repr=player.username)
    player.groups.clear()
    player.user_permissions.clear()
