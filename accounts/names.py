"""Rules for the names of accounts and apps."""

import re
import unicodedata

USERNAME_PATTERN = r"^[A-Za-z0-9_-]{3,30}\Z"

# Names that could mean the site, another player or the absence of a player, at a table or in a URL.
RESERVED_NAMES = {
    "anonymous",
    "anybody",
    "bot",
    "clock",
    "computer",
    "deleted",
    "deleted player",
    "durak",
    "everybody",
    "guest",
    "help",
    "helpdesk",
    "keen",
    "master",
    "me",
    "nobody",
    "none",
    "null",
    "open",
    "operator",
    "owner",
    "random",
    "root",
    "security",
    "server",
    "service",
    "sharp",
    "site",
    "steady",
    "system",
    "team",
    "undefined",
    "unknown",
    "webmaster",
    "you",
    "аноним",
    "бот",
    "вы",
    "гость",
    "дурак",
    "никто",
    "сайт",
    "сервер",
    "система",
    "служба поддержки",
    "удалённый игрок",
}
OFFICIAL_WORDS = {
    "admin",
    "administrator",
    "moderator",
    "official",
    "staff",
    "superuser",
    "support",
    "админ",
    "администратор",
    "администрация",
    "модератор",
    "персонал",
    "поддержка",
    "техподдержка",
}
"""Words that no name may contain as whole words."""
COMPUTER_WORDS = {"computer", "system", "компьютер", "система"}
"""Words that no display name may contain as whole words, because pages call a computer "Computer: sharp", for
example.
"""
SITE_NAMES = ("durak by post", "дурак по переписке")
"""Texts that no name may contain."""
DELETED_PREFIX = "deleted-"
"""The beginning of the username of a deleted account."""
GENERATED_NAME_PATTERN = re.compile(r"(computer|deleted|guest)[-_]", re.IGNORECASE)
"""Beginnings of names that the site generates: `deleted-…` for a deleted account, `Guest-…` for a guest."""
LOOKALIKES = str.maketrans(
    "авекмнорстухіїѕјԁӏ" + "αβεικνορτυχ" + "01345789$@!|il" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "abekmhopctyxllsjdl" + "abelkvoptyx" + "oleastbgsallll" + "abcdefghljklmnoprstuvwyz",
)
"""Map characters that look like a Latin letter to this letter: Cyrillic and Greek letters, small capitals, digits and
signs. The characters i, l and 1 all become l.
"""


def is_username(text: str) -> bool:
    return re.match(USERNAME_PATTERN, text) is not None


def is_deleted(name: str) -> bool:
    """Return whether this is the name of a deleted account."""
    return name.startswith(DELETED_PREFIX)


def is_reserved(name: str) -> bool:
    """Return whether a name could be mistaken for the site, its staff or a computer."""
    whole = compute_skeleton(name)
    return (
        whole in RESERVED_SKELETONS
        or not _list_word_skeletons(name).isdisjoint(OFFICIAL_SKELETONS)
        or any(site in whole for site in map(compute_skeleton, SITE_NAMES))
        or GENERATED_NAME_PATTERN.match(name) is not None
    )


def is_reserved_for_display(name: str) -> bool:
    """Return whether the name is reserved, or contains a word of COMPUTER_WORDS."""
    return is_reserved(name) or not _list_word_skeletons(name).isdisjoint(COMPUTER_SKELETONS)


def _list_word_skeletons(name: str) -> set[str]:
    return {compute_skeleton(word) for word in re.split(r"[\W_]+", unicodedata.normalize("NFKC", name))}


def compute_skeleton(text: str) -> str:
    """Return the skeleton of a text: a string that is equal for all texts that look alike."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in folded.translate(LOOKALIKES) if letter.isalnum())


OFFICIAL_SKELETONS = {compute_skeleton(word) for word in OFFICIAL_WORDS}
COMPUTER_SKELETONS = {compute_skeleton(word) for word in COMPUTER_WORDS}
RESERVED_SKELETONS = OFFICIAL_SKELETONS | {compute_skeleton(word) for word in RESERVED_NAMES}
