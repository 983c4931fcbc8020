"""Display names: what pages call a person, in any script. The username stays the handle in addresses and the API."""

from django.core.exceptions import ValidationError
from django.db.models import Func
from django.utils.translation import gettext as _

from accounts.names import LOOKALIKES, is_reserved_for_display, skeleton
from durak_site.short_texts import has_letters, normalize_short_text

MAX_LENGTH = 30
"""Characters (code points) in NFC."""


def normalize_display_name(text: str) -> str:
    """Return the display name in its stored form. Raises Django's ValidationError.

    It does not check whether the name looks like the username of a member of staff: `services.display_name_check` does.
    """
    name = normalize_short_text(text)
    if not has_letters(name):
        raise ValidationError(_("A name has at least one letter, digit or emoji."))
    if len(name) > MAX_LENGTH:
        raise ValidationError(_("A name has at most {limit} characters.").format(limit=MAX_LENGTH))
    if is_reserved_for_display(name):
        raise ValidationError(_("People would take this name for the site, its staff or a computer."))
    return name


def compute_display_key(name: str) -> str:
    """Return a key that is equal for names that look alike."""
    return skeleton(name) or name


def username_skeleton_expression() -> Func:
    """Return an expression that computes `names.skeleton` of usernames, which are ASCII, for a query and its index."""
    letters = [chr(letter) for letter in LOOKALIKES if chr(letter).isascii() and chr(letter).isalnum()]
    sources, targets = "".join(letters), "".join(letters).translate(LOOKALIKES)
    template = f"""translate(LOWER(%(expressions)s COLLATE "C"), '{sources}_-', '{targets}')"""
    return Func("username", template=template)
