"""Letters: what one mail says. No card is ever in one; who wants to see the table follows the link."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string

from accounts import registry
from accounts.mail import links
from accounts.mail.texts import Texts, language_of, texts_in
from accounts.mail.wishes import zone_of
from accounts.models import Mail, User

Told = tuple[str, dict[str, Any]]
"""The kind of a notice, and what there is to say of it now."""


@dataclass(frozen=True)
class Letter:
    """A claimed mail, ready to be sent. `stop` is the link that ends mails of its kind, where it can be ended."""

    mail_id: int
    address: str
    subject: str
    body: str
    stop: str = ""

    def message(self, connection: BaseEmailBackend) -> EmailMessage:
        headers = {"Auto-Submitted": "auto-generated"}
        if self.stop:
            headers |= {"List-Unsubscribe": f"<{self.stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        return EmailMessage(
            self.subject, self.body, settings.DEFAULT_FROM_EMAIL, [self.address], headers=headers, connection=connection
        )


def notice_letter(mail: Mail, player: User, told: Told) -> Letter:
    """A mail about one thing."""
    kind, news = told
    subject = words_of(kind, player).subject.format(**filled(kind, player, news))
    return _letter(mail, player, subject, [told], [kind], links.stop_link(player, kind))


def digest_letter(mail: Mail, player: User, told: Sequence[Told]) -> Letter:
    """The daily mail: what is most urgent stands first."""
    kinds = list(dict.fromkeys(kind for kind, _ in told))
    stop = links.stop_link(player, Mail.DIGEST)
    return _letter(mail, player, texts_in(player.language).digest_subject, told, kinds, stop)


def _letter(mail: Mail, player: User, subject: str, told: Sequence[Told], kinds: list[str], stop: str) -> Letter:
    texts = texts_in(player.language)
    lines = [
        (words_of(kind, player).sentence.format(**filled(kind, player, news)), links.absolute(news["path"]))
        for kind, news in told
    ]
    stops = [texts.stop.format(kind=name_of(kind, player), link=links.stop_link(player, kind)) for kind in kinds]
    if mail.kind == Mail.DIGEST:
        stops.append(texts.stop_digest.format(link=stop))
    body = render_to_string(
        "mail/letter.txt", {"hello": texts.hello.format(name=player.username), "lines": lines, "stops": stops}
    )
    return Letter(mail.pk, mail.address, subject, body, stop)


def verify_letter(mail: Mail, player: User) -> Letter:
    texts = texts_in(player.language)
    body = texts.verify.format(name=player.username, link=links.verify_link(player))
    return Letter(mail.pk, mail.address, texts.verify_subject, body + "\n")


def reset_letter(mail: Mail, players: Sequence[User]) -> Letter:
    """One mail for an address, with a link for each account that it is the verified address of."""
    texts = texts_in(players[0].language)
    lines = [texts.reset_line.format(name=player.username, link=links.reset_link(player)) for player in players]
    return Letter(mail.pk, mail.address, texts.reset_subject, texts.reset.format(lines="\n".join(lines)) + "\n")


def address_changed_letter(mail: Mail, player: User) -> Letter:
    """To the old address."""
    texts = texts_in(player.language)
    body = texts.address_changed.format(name=player.username, link=links.absolute("/"))
    return Letter(mail.pk, mail.address, texts.address_changed_subject, body + "\n")


def words_of(kind: str, player: User) -> registry.Words:
    return registry.notice_kinds[kind].words[language_of(player.language)]


def name_of(kind: str, player: User) -> str:
    """What mails of this kind are about; `digest` is the daily mail."""
    return texts_in(player.language).digest if kind == Mail.DIGEST else words_of(kind, player).name


def filled(kind: str, player: User, news: dict[str, Any]) -> dict[str, Any]:
    """What stands in the templates of the kind."""
    said = registry.notice_kinds[kind].said(language_of(player.language), news)
    return {**said, "until": until(texts_in(player.language), player, news.get("deadline"))}


def until(texts: Texts, player: User, deadline: datetime | None) -> str:
    if deadline is None:
        return ""
    zone = zone_of(player)
    return texts.until.format(at=deadline.astimezone(zone).strftime(texts.time), zone=zone.key)
