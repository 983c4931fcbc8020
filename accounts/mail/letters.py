"""The content of mails, as plain text and HTML. Pictures show only what the receiver may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.mime.image import MIMEImage
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from accounts import registry
from accounts.mail import links
from accounts.mail.preferences import get_time_zone
from accounts.models import Mail, User
from durak_site.localization.middleware import get_language_or_default
from durak_site.localization.times import format_date_and_time, format_until

PICTURE_ID = "table"
CurrentNotification = tuple[str, dict[str, Any]]
"""The kind of a notification, and its current data."""


@dataclass(frozen=True)
class Letter:
    """A claimed mail, ready to send. `html` and `unsubscribe_link` are empty if the mail has none."""

    mail_id: int
    address: str
    subject: str
    body: str
    unsubscribe_link: str = ""
    html: str = ""
    picture: bytes | None = None

    def build_message(self, connection: BaseEmailBackend) -> EmailMessage:
        headers = {"Auto-Submitted": "auto-generated"}
        if link := self.unsubscribe_link:
            headers |= {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        sender, to = settings.DEFAULT_FROM_EMAIL, [self.address]
        mail = EmailMultiAlternatives(self.subject, self.body, sender, to, headers=headers, connection=connection)
        if self.html:
            mail.attach_alternative(self.html, "text/html")
        if self.picture is not None:
            mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # not in the stub
            mail.attach(build_inline_image(self.picture))
        return mail


def build_inline_image(picture: bytes) -> MIMEImage:
    part = MIMEImage(picture, "png")
    part.add_header("Content-ID", f"<{PICTURE_ID}>")
    part.add_header("Content-Disposition", "inline", filename="table.png")
    return part


def build_notification_letter(mail: Mail, player: User, notification: CurrentNotification) -> Letter:
    """Build the mail about one notification."""
    kind, data = notification
    with use_language_of(player):
        subject = build_subject(kind, player, data)
        stop = links.build_unsubscribe_link(player, kind)
        return _build_letter(mail, player, subject, [notification], [kind], stop, draw_picture(player, data))


def draw_picture(player: User, data: dict[str, Any]) -> bytes | None:
    """Return the picture for the mail about one notification as a PNG, or None if there is none."""
    return next((drawn for draw in registry.picture_drawers if (drawn := draw(player, data))), None)


def build_daily_letter(mail: Mail, player: User, notifications: Sequence[CurrentNotification]) -> Letter:
    """Build the daily mail. The caller sorts the notifications, the most urgent first."""
    kinds = list(dict.fromkeys(kind for kind, data in notifications))
    with use_language_of(player):
        return _build_letter(
            mail,
            player,
            _("Durak by post: your day"),
            notifications,
            kinds,
            links.build_unsubscribe_link(player, Mail.DIGEST),
        )


def _build_letter(
    mail: Mail,
    player: User,
    subject: str,
    notifications: Sequence[CurrentNotification],
    kinds: list[str],
    unsubscribe_link: str,
    picture: bytes | None = None,
) -> Letter:
    lines = [
        (build_sentence(kind, player, data), links.build_absolute_url(data["path"])) for kind, data in notifications
    ]
    no_more = _("No more mails about {kind}")
    stops = [(no_more.format(kind=get_mail_name(kind)), links.build_unsubscribe_link(player, kind)) for kind in kinds]
    if mail.kind == Mail.DIGEST:
        stops.append((_("No more daily mails"), unsubscribe_link))
    context = {"name": player.shown_name, "lines": lines, "stops": stops, "picture": PICTURE_ID if picture else ""}
    body, html = (render_to_string(f"mail/letter.{kind}", context) for kind in ("txt", "html"))
    return Letter(mail.pk, mail.address, subject, body, unsubscribe_link, html, picture)


def build_verification_letter(mail: Mail, player: User) -> Letter:
    context = {"name": player.username, "link": links.build_verification_link(player)}
    with use_language_of(player):
        return _build_account_letter(mail, "verify", _("Is this your address?"), context)


def build_reset_letter(mail: Mail, players: Sequence[User]) -> Letter:
    """Build one mail with a link for each account to set a new password. The accounts have the same address."""
    context = {"lines": [(player.username, links.build_reset_link(player)) for player in players]}
    with use_language_of(players[0]):
        return _build_account_letter(mail, "reset", _("A new password"), context)


def build_address_changed_letter(mail: Mail, player: User) -> Letter:
    """Build the mail that informs the old address about the new address of the account."""
    context = {"name": player.username, "link": links.build_absolute_url("/")}
    with use_language_of(player):
        return _build_account_letter(mail, "address_changed", _("Your address has changed"), context)


def _build_account_letter(mail: Mail, kind: str, subject: str, context: dict[str, Any]) -> Letter:
    body, html = (render_to_string(f"mail/{kind}.{form}", context) for form in ("txt", "html"))
    return Letter(mail.pk, mail.address, subject, body, html=html)


def use_language_of(player: User) -> translation.override:
    return translation.override(get_language_or_default(player.language))


def get_notification_texts(kind: str) -> registry.NotificationTexts:
    return registry.notification_kinds[kind].texts


def get_mail_name(kind: str) -> str:
    """Return the translated name of a kind of mail, such as "the daily mail" for `digest`."""
    return _("the daily mail") if kind == Mail.DIGEST else str(get_notification_texts(kind).name)


def build_subject(kind: str, player: User, data: dict[str, Any]) -> str:
    return _fill_template(get_notification_texts(kind).subject, kind, player, data, None)


def build_sentence(kind: str, player: User, data: dict[str, Any], now: datetime | None = None) -> str:
    """Return the sentence about a notification.

    Give `now` if the player reads the sentence now. It can then contain words such as "today". Mails are perhaps read
    days later, so `now` is None for them.
    """
    return _fill_template(get_notification_texts(kind).sentence, kind, player, data, now)


def _fill_template(template: Promise, kind: str, player: User, data: dict[str, Any], now: datetime | None) -> str:
    with timezone.override(get_time_zone(player)):
        values = registry.notification_kinds[kind].template_values(data)
    deadline = format_deadline(player, data.get("deadline_at"), now)
    text = str(template).format(**{**values, "until": deadline})
    title = data.get("title")
    return _("{title}: {text}").format(title=title, text=text) if title else text


def format_deadline(player: User, deadline: datetime | None, now: datetime | None) -> str:
    """Return the words " until …", or an empty text if there is no deadline.

    The words are relative to `now`, or have the full date if `now` is None.
    """
    if deadline is None:
        return ""
    zone = get_time_zone(player)
    return _(" until {at}").format(
        at=format_date_and_time(deadline, zone) if now is None else format_until(deadline, now, zone)
    )
