"""Display names: the names of accounts on pages and in mails, in any script."""

from django.core.exceptions import ValidationError
from django.db.models import Func
from django.utils.translation import gettext as _

from accounts.names import LOOKALIKES, compute_skeleton, is_reserved_for_display
from durak_site.short_texts import has_letters, normalize_short_text

MAX_LENGTH = 30
"""Maximum number of characters (code points) after normalization to NFC."""


def normalize_display_name(text: str) -> str:
    """Return the display name in its stored form. Raises ValidationError if it has no letter, is too long or is
    reserved.
    """
    name = normalize_short_text(text)
    if not has_letters(name):
        raise ValidationError(_("A name needs at least one letter, digit or emoji."))
    if len(name) > MAX_LENGTH:
        raise ValidationError(_("A name has at most {limit} characters.").format(limit=MAX_LENGTH))
    if is_reserved_for_display(name):
        raise ValidationError(_("People would take this name for the site, its staff or a computer."))
    return name


def compute_display_key(name: str) -> str:
    """Return a key that is equal for two display names if they look alike."""
    return compute_skeleton(name) or name


def build_username_skeleton_expression() -> Func:
    """Return a database expression that equals `names.compute_skeleton` for usernames. Names that look alike have the
    same skeleton.
    """
    letters = [chr(letter) for letter in LOOKALIKES if chr(letter).isascii() and chr(letter).isalnum()]
    sources, targets = "".join(letters), "".join(letters).translate(LOOKALIKES)
    template = f"""translate(LOWER(%(expressions)s COLLATE "C"), '{sources}_-', '{targets}')"""
    return Func("username", template=template)
