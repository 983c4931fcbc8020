"""What the pages that links in mails open say, in English and in Russian."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    pages: dict[str, str]


ENGLISH = Texts(
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
