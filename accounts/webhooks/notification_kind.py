"""The kind of notification that informs a player that the site has switched a webhook off."""

from django.utils.translation import gettext_lazy as _

from accounts.mail.preferences import NOW
from accounts.models import Kind, Webhook
from accounts.registry import Data, Items, NotificationKind, NotificationTexts


def load_webhook_off_data(items: Items) -> list[Data | None]:
    """Return the current data of each notification about a switched-off webhook. It is None if the webhook is on
    again or was deleted. One query.
    """
    off = Webhook.objects.filter(is_on=False).in_bulk({data["webhook"] for _, data in items})
    return [
        {"path": f"/account/webhooks/{data['webhook']}", "host": off[data["webhook"]].host}
        if data["webhook"] in off
        else None
        for _, data in items
    ]


def _build_template_values(data: Data) -> Data:
    return {"host": data["host"]}


WEBHOOK_OFF_KIND = NotificationKind(
    Kind.WEBHOOK_OFF.value,
    NOW,
    load_webhook_off_data,
    _build_template_values,
    NotificationTexts(
        name=_("webhooks that are switched off"),
        subject=_("Your webhook at {host} was switched off"),
        sentence=_("Your webhook at {host} was switched off, because it did not accept the deliveries."),
    ),
    data_keys=("webhook",),
)
