"""The query of an address: what a call does not know in it is refused, so that nobody believes it was heard."""

from collections.abc import Collection

from django.http import QueryDict
from django.utils.translation import gettext as _

from durak_site.http.problems import invalid

LARGEST = 2**31 - 1


def refuse_unknown(query: QueryDict, known: Collection[str]) -> None:
    """Raises `invalid` for each parameter that is not among the known ones, or stands there twice."""
    errors = {name: [_("This call has no such parameter.")] for name in query if name not in known}
    twice = {name: [_("It stands there twice.")] for name, values in query.lists() if len(values) > 1}
    if wrong := twice | errors:
        raise invalid(wrong)


def whole_number(name: str, text: str, *, most: int = LARGEST) -> int:
    """From 0 to `most`; raises `invalid` in the name of the parameter."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise invalid({name: [_("A whole number from 0 to {most}.").format(most=most)]})
    return int(text)
