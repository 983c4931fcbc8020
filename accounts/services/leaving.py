from django.db import transaction

from accounts import email_addresses, registry
from accounts.idempotency import forget_answers_of
from accounts.models import Inbox, Mail, Notification, Token, User, Webhook
from accounts.services.apps import apps_withdraw, grants_revoke
from accounts.services.inboxes import inbox_held
from accounts.services.push_devices import push_devices_forget
from accounts.services.tokens import access_changed
from durak_site.ids import new_id


@transaction.atomic
def account_delete(*, player: User) -> None:
    """Delete the account's personal data and every way to sign in, for good.

    Data that other players need (games, penalties) stays under a placeholder name.
    """
    player = User.objects.select_for_update(no_key=True).get(pk=player.pk)
    for act in registry.farewells:
        act(player)
    Token.objects.filter(user=player).delete()
    forget_answers_of(player)
    grants_revoke(user=player)
    apps_withdraw(user=player)
    inbox_held(player.pk)
    Webhook.objects.filter(player=player).delete()
    push_devices_forget(player=player)
    Notification.objects.filter(player=player).delete()
    Inbox.objects.filter(player=player).delete()
    Mail.objects.filter(player=player).delete()
    asked = Mail.objects.alias(key=email_addresses.key_in("address")).filter(player=None)
    asked.filter(key=email_addresses.key(player.email)).delete()
    _forget(player)
    access_changed(player.pk)


def _forget(player: User) -> None:
    player.username = f"deleted-{new_id()}"
    player.email, player.email_verified_at, player.mail, player.push = "", None, {}, {}
    player.time_zone, player.language = "UTC", "en"
    player.night_begins = player.night_ends = None
    player.is_active = player.is_staff = player.is_superuser = False
    player.last_login = player.guest_until = None
    player.set_unusable_password()
    player.save()
    player.groups.clear()
    player.user_permissions.clear()
