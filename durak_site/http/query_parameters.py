"""Query parameters. Unknown ones are refused, because a client could otherwise assume that they have an effect."""

from collections.abc import Collection

from django.http import QueryDict
from django.utils.translation import gettext as _

from durak_site.http.problems import build_validation_problem

MAX_WHOLE_NUMBER = 2**31 - 1


def check_parameters(query: QueryDict, known: Collection[str]) -> None:
    """Raise `invalid` if a parameter is unknown or repeated."""
    errors = {name: [_("This call has no such parameter.")] for name in query if name not in known}
    twice = {name: [_("It stands there twice.")] for name, values in query.lists() if len(values) > 1}
    if wrong := twice | errors:
        raise build_validation_problem(wrong)


def parse_whole_number(name: str, text: str, *, most: int = MAX_WHOLE_NUMBER) -> int:
    """Parse the parameter `name`. Raises `invalid` unless `text` is a whole number from 0 to `most`."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise build_validation_problem({name: [_("A whole number from 0 to {most}.").format(most=most)]})
    return int(text)
