"""Rules for the names of accounts and apps."""

import re
import unicodedata

USERNAME = r"^[A-Za-z0-9_-]{3,30}\Z"

# Names that could mean the site, another player or the absence of a player, at a table or in a URL.
RESERVED = {
    "anonymous",
    "anybody",
    "bot",
    "clock",
    "computer",
    "deleted",
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
}
OFFICIAL = {
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
"""Words that no part of a name may equal."""
MACHINES = {"computer", "system", "компьютер", "система"}
"""Words that no part of a display name may equal: pages call a computer "Computer: sharp", for example."""
SITE_NAMES = ("durak by post", "дурак по переписке")
"""Texts that no name may contain."""
GENERATED_NAMES = re.compile(r"(computer|deleted|guest)[-_]", re.IGNORECASE)
"""Beginnings of names that the site generates: `deleted-…` for a deleted account, `Guest-…` for a guest."""
LOOKALIKES = str.maketrans(
    "авекмнорстухіїѕјԁӏ" + "αβεικνορτυχ" + "01345789$@!|il" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "abekmhopctyxllsjdl" + "abelkvoptyx" + "oleastbgsallll" + "abcdefghljklmnoprstuvwyz",
)
"""For each Cyrillic, Greek or small capital letter, digit or sign that looks like a Latin letter: this Latin letter.
The letters i, l and 1 all become the same letter.
"""


def is_username(text: str) -> bool:
    return re.match(USERNAME, text) is not None


def is_reserved(name: str) -> bool:
    """Return whether people could believe that this name of an account or app belongs to the site, its staff or its
    computers.
    """
    whole = compute_skeleton(name)
    return (
        whole in SKELETONS
        or not _list_word_skeletons(name).isdisjoint(OFFICIAL_SKELETONS)
        or any(site in whole for site in map(compute_skeleton, SITE_NAMES))
        or GENERATED_NAMES.match(name) is not None
    )


def is_reserved_for_display(name: str) -> bool:
    """Return whether people could believe that this display name belongs to the site, its staff or a computer."""
    return is_reserved(name) or not _list_word_skeletons(name).isdisjoint(MACHINE_SKELETONS)


def _list_word_skeletons(name: str) -> set[str]:
    return {compute_skeleton(word) for word in re.split(r"[\W_]+", unicodedata.normalize("NFKC", name))}


def compute_skeleton(text: str) -> str:
    """Return a form of the name that is equal for names that look alike."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(letter for letter in folded.translate(LOOKALIKES) if letter.isalnum())


OFFICIAL_SKELETONS = {compute_skeleton(word) for word in OFFICIAL}
MACHINE_SKELETONS = {compute_skeleton(word) for word in MACHINES}
SKELETONS = OFFICIAL_SKELETONS | {compute_skeleton(word) for word in RESERVED}
