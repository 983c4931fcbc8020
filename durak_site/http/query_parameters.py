"""Query parameters. Unknown ones are refused, because a client could otherwise assume that they have an effect."""

from collections.abc import Collection

from django.http import QueryDict
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from durak_site.http.problems import build_validation_problem

MAX_WHOLE_NUMBER = 2**31 - 1


def check_parameters(query: QueryDict, known: Collection[str]) -> None:
    """Raise `invalid` if a parameter is unknown or repeated."""
    errors = {name: [_("This call has no such parameter.")] for name in query if name not in known}
    twice = {name: [_("It is given twice.")] for name, values in query.lists() if len(values) > 1}
    if wrong := twice | errors:
        raise build_validation_problem(wrong)


def parse_whole_number(name: str, text: str, *, most: int = MAX_WHOLE_NUMBER) -> int:
    """Parse the parameter `name`. Raises `invalid` unless `text` is a whole number from 0 to `most`."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        raise build_validation_problem({name: [_("This must be a whole number from 0 to {most}.").format(most=most)]})
    return int(text)


def parse_choice(request: Request, name: str, values: tuple[str, ...]) -> str:
    """Return the value of the query parameter `name`, or the first of `values` if the parameter is missing.

    Raises `invalid` if the value is not one of `values`.
    """
    text = request.query_params.get(name, values[0])
    if text not in values:
        raise build_validation_problem({name: [_("One of {names}.").format(names=", ".join(values))]})
    return text


def parse_optional_choice(request: Request, parameter: OpenApiParameter) -> str | None:
    """Return the value of a query parameter, or None if it is missing.

    Raises `invalid` if the value is not one of the choices of the parameter.
    """
    if parameter.name not in request.query_params:
        return None
    return parse_choice(request, parameter.name, tuple(str(choice) for choice in parameter.enum or ()))


def choose_format(request: Request, renderer: type[BaseRenderer], *others: str) -> str:
    """Return the value of the query parameter `format`, which is `json` or one of `others`.

    Without the parameter, the header `Accept` decides. If it has selected `renderer`, return the first of `others`,
    otherwise `json`. Raises `invalid` if the value is not allowed.
    """
    accepts_other = isinstance(request.accepted_renderer, renderer)
    return parse_choice(request, "format", (*others, "json") if accepts_other else ("json", *others))
