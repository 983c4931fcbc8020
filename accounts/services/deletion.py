from django.db import transaction

from accounts import email_addresses, registry
from accounts.idempotency import delete_responses_of
from accounts.models import Inbox, Mail, Notification, Token, User, Webhook
from accounts.services.apps import delete_apps, revoke_grants
from accounts.services.inbox_locks import lock_inbox
from accounts.services.push_devices import delete_push_devices
from accounts.services.tokens import recheck_access_after_commit
from durak_site.ids import new_id


@transaction.atomic
def delete_account(*, player: User) -> None:
    """Delete the account's personal data and every way to sign in. Data that other players need remains under a
    placeholder name.
    """
    player = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    player.is_active = False
    player.save(update_fields=["is_active"])
    for hook in registry.deletion_hooks:
        hook(player)
    Token.objects.filter(user=player).delete()
    delete_responses_of(player)
    revoke_grants(user=player)
    delete_apps(user=player)
    lock_inbox(player.pk)
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
    player.username = f"deleted-{new_id()}"
    player.display_name = ""
    player.email, player.email_verified_at, player.mail, player.push = "", None, {}, {}
    player.time_zone, player.language = "UTC", "en"
    player.night_begins = player.night_ends = None
    player.is_staff = player.is_superuser = False
    player.last_login = player.guest_until = None
    player.suspended_until = player.silenced_until = None
    player.set_unusable_password()
    player.save()
    player.groups.clear()
    player.user_permissions.clear()
