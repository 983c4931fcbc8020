"""A JSON parser that follows the standard strictly and limits size, depth and numbers."""

import json
import math
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from durak_site.http.problems import Problem, build_too_large_problem, build_validation_problem
from durak_site.limits.catalogue import LIMITS

MAX_BODY_BYTES = int(LIMITS["body"].default)
"""Maximum size of a request body in bytes."""
MAX_DEPTH = 32
MAX_INTEGER = 2**63


class StrictJSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        if _is_compressed(parser_context or {}):
            raise Problem("unsupported_media_type", _("Send the body without Content-Encoding."), status=415)
        raw = stream.read(MAX_BODY_BYTES + 1)
        if len(raw) > MAX_BODY_BYTES:
            raise build_too_large_problem(MAX_BODY_BYTES)
        try:
            value = json.loads(
                raw.decode(),
                object_pairs_hook=_make_object,
                parse_constant=_refuse_constant,
                parse_int=_parse_integer,
                parse_float=_parse_float,
            )
        except RecursionError:
            raise _build_body_problem(_("This is nested too deeply.")) from None
        except ValueError as error:
            raise _build_body_problem(_("This is not JSON: {error}.").format(error=error)) from None
        if not isinstance(value, dict):
            raise _build_body_problem(_("The body must be a JSON object."))
        _check_depth_and_texts(value)
        return value


def _is_compressed(parser_context: Mapping[str, Any]) -> bool:
    request = parser_context.get("request")
    return request is not None and request.headers.get("Content-Encoding", "identity").lower() != "identity"


def _build_body_problem(sentence: str) -> Problem:
    return build_validation_problem({"body": [sentence]})


def _make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise _build_body_problem(_("An object has the same name twice."))
    return value


def _refuse_constant(word: str) -> float:
    raise _build_body_problem(_("{word} is not a number in JSON.").format(word=word))


def _parse_integer(digits: str) -> int:
    if len(digits) > 20 or not -MAX_INTEGER <= (number := int(digits)) < MAX_INTEGER:
        raise _build_body_problem(_("A whole number is too large."))
    return number


def _parse_float(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _build_body_problem(_("A number is too large."))
    return number


def _check_depth_and_texts(top: dict[str, Any]) -> None:
    values_at_depth: list[Any] = [top]
    for _depth in range(MAX_DEPTH):
        values_at_depth = [part for value in values_at_depth for part in _list_parts_and_check_text(value)]
        if not values_at_depth:
            return
    raise _build_body_problem(_("This is nested too deeply."))


def _list_parts_and_check_text(value: Any) -> list[Any]:
    """Return a JSON object's names and values, a JSON list's elements, or an empty list for any other value.

    Raises `invalid` for a text with forbidden characters.
    """
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        return [*value, *value.values()]
    elif isinstance(value, list):
        return value
    return []


def _check_text(text: str) -> None:
    if "\x00" in text:
        raise _build_body_problem(_("Texts cannot contain the character NUL."))
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise _build_body_problem(_("A lone surrogate is not a character."))
