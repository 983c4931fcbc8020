"""What mails, and the pages that their links open, say of accounts: in English and in Russian. What they say of a
notice its kind brings along (`accounts/registry.py`)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    """`digest` is the name of the daily mail in a list of what mails are about."""

    time: str
    until: str
    hello: str
    digest: str
    digest_subject: str
    stop: str
    stop_digest: str
    verify_subject: str
    verify: str
    reset_subject: str
    reset: str
    reset_line: str
    address_changed_subject: str
    address_changed: str
    pages: dict[str, str]


ENGLISH = Texts(
    time="%d.%m.%Y, %H:%M",
    until=" Time until {at} ({zone}).",
    hello="Hello {name},",
    digest="the daily mail",
    digest_subject="Durak by post: your day",
    stop="No more mails about {kind}: {link}",
    stop_digest="No more daily mails: {link}",
    verify_subject="Is this your address?",
    verify=(
        "An account called {name} at Durak by post gives this address as its own.\n"
        "If it is yours, say so here within three days:\n\n{link}\n\n"
        "If it is not, do nothing: you will get no other mail."
    ),
    reset_subject="A new password",
    reset=(
        "Somebody asked for a new password for this address at Durak by post.\n"
        "If it was you, choose it here within a day:\n\n{lines}\n\n"
        "If it was not, do nothing: the old password stays."
    ),
    reset_line="{name}: {link}",
    address_changed_subject="Your address has changed",
    address_changed=(
        "{name} at Durak by post has another address now: no more mails come to this one.\n\n"
        "If it was not you, somebody knows your password. Change it at once, revoke your tokens\n"
        "and set your address again: {link}"
    ),
    pages={
        "stop_title": "No more mails",
        "stop": "{name} gets no more mails about: {kind}.",
        "stop_button": "No more of these",
        "stopped": "Done. {name} gets no more mails about: {kind}.",
        "verify_title": "Your address",
        "verify": "{email} is the address of {name}.",
        "verify_button": "Yes, it is mine",
        "verified": "Thank you. Mails for {name} go to {email} from now on.",
        "reset_title": "A new password",
        "reset": "A new password for {name}:",
        "reset_button": "Take this password",
        "keep_tokens": "Keep my tokens, so that my programs go on. Otherwise all are revoked.",
        "reset_done": "Done: {name} has a new password.",
        "bad_title": "This link does not work",
        "bad": "The link is incomplete, was used already, or has become too old.",
    },
)

RUSSIAN = Texts(
    time="%d.%m.%Y, %H:%M",
    until=" Время до {at} ({zone}).",
    hello="Здравствуйте, {name}!",
    digest="ежедневное письмо",
    digest_subject="Дурак по переписке: ваш день",
    stop="Больше не писать ({kind}): {link}",
    stop_digest="Больше не присылать ежедневных писем: {link}",
    verify_subject="Это ваш адрес?",
    verify=(
        "Учётная запись {name} в «Дураке по переписке» указала этот адрес.\n"
        "Если он ваш, подтвердите это здесь в течение трёх дней:\n\n{link}\n\n"
        "Если нет, не делайте ничего: других писем не будет."
    ),
    reset_subject="Новый пароль",
    reset=(
        "Кто-то попросил новый пароль для этого адреса в «Дураке по переписке».\n"
        "Если это были вы, выберите его здесь в течение суток:\n\n{lines}\n\n"
        "Если нет, не делайте ничего: старый пароль остаётся."
    ),
    reset_line="{name}: {link}",
    address_changed_subject="Ваш адрес изменён",
    address_changed=(
        "У игрока {name} в «Дураке по переписке» теперь другой адрес: на этот писем больше не будет.\n\n"
        "Если это сделали не вы, кто-то знает ваш пароль. Немедленно смените его, отзовите ключи\n"
        "и укажите свой адрес снова: {link}"
    ),
    pages={
        "stop_title": "Больше никаких писем",
        "stop": "{name} больше не получает писем на тему: {kind}.",
        "stop_button": "Больше не писать",
        "stopped": "Готово. {name} больше не получает писем на тему: {kind}.",
        "verify_title": "Ваш адрес",
        "verify": "{email} — адрес игрока {name}.",
        "verify_button": "Да, он мой",
        "verified": "Спасибо. Письма для {name} теперь приходят на {email}.",
        "reset_title": "Новый пароль",
        "reset": "Новый пароль для {name}:",
        "reset_button": "Выбрать этот пароль",
        "keep_tokens": "Оставить мои ключи, чтобы программы работали дальше. Иначе все они будут отозваны.",
        "reset_done": "Готово: у {name} новый пароль.",
        "bad_title": "Ссылка не работает",
        "bad": "Ссылка неполная, уже использована или устарела.",
    },
)

TEXTS = {"en": ENGLISH, "ru": RUSSIAN}


def language_of(tag: str) -> str:
    """`ru-RU` is Russian; every language that there are no texts in is answered in English."""
    language = tag.split("-")[0].lower()
    return language if language in TEXTS else "en"


def texts_in(tag: str) -> Texts:
    return TEXTS[language_of(tag)]
