"""The kind of notification about a webhook that the site has switched off."""

from django.utils.translation import gettext_lazy as _

from accounts.mail.preferences import NOW
from accounts.models import Kind, Webhook
from accounts.registry import Data, Items, NotificationKind, NotificationTexts


def load_switched_off(items: Items) -> list[Data | None]:
    """Return for each item the current data if its webhook still exists and is off, and None otherwise. One query."""
    off = Webhook.objects.filter(is_on=False).in_bulk({data["webhook"] for _, data in items})
    return [
        {"path": f"/account/webhooks/{data['webhook']}", "host": off[data["webhook"]].host}
        if data["webhook"] in off
        else None
        for _, data in items
    ]


def _build_template_values(news: Data) -> Data:
    return {"host": news["host"]}


WEBHOOK_OFF = NotificationKind(
    Kind.WEBHOOK_OFF.value,
    NOW,
    load_switched_off,
    _build_template_values,
    NotificationTexts(
        name=_("webhooks that are switched off"),
        subject=_("Your webhook at {host} was switched off"),
        sentence=_("Your webhook at {host} was switched off: it did not take what was sent."),
    ),
    data=("webhook",),
)
