"""Exceptions with which services refuse a request. Each has a stable code and an HTTP status."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from durak_site.http.codes import NOT_FOUND_TEXT, STATUS_OF_CODE
from durak_site.http.problems import Refusal
from games.words import translate_sentence

CODES_WITH_VERSION = {"not_your_move", "stale", "game_over"}


class GameError(Refusal):
    """A refusal by a service of the card game."""


class NotFound(GameError):
    """The object does not exist, or the caller may not know that it exists."""

    def __init__(self, detail: str = "") -> None:
        super().__init__("not_found", detail or _(NOT_FOUND_TEXT), status=404)


class Forbidden(GameError):
    """The caller may know that the object exists, but may not do this."""

    def __init__(self, detail: str) -> None:
        super().__init__("forbidden", detail, status=403)


class Conflict(GameError):
    """The request does not fit the current state of the object."""

    def __init__(self, detail: str) -> None:
        super().__init__("conflict", detail, status=409)


class LimitReached(GameError):
    """The caller has used up a quota. The sentence names the limit."""

    def __init__(self, detail: str) -> None:
        super().__init__("limit_reached", detail, status=409)


class TooManyRequests(GameError):
    """The caller has exceeded a rate limit. The next request can succeed after `wait` seconds."""

    def __init__(self, detail: str, *, wait: timedelta) -> None:
        super().__init__("too_many_requests", detail, status=429)
        self.wait = wait.total_seconds()


def build_invalid_error(field: str, sentence: str) -> GameError:
    """Return the error for a wrong value of one field of the request."""
    return GameError("invalid", sentence, status=400, errors={field: [sentence]})


def build_game_over_error(version: int) -> GameError:
    return GameError("game_over", _("The game is over."), status=409, version=version)


def build_not_your_move_error(detail: str, version: int) -> GameError:
    return GameError("not_your_move", detail, status=409, version=version)


def build_invalid_orders_error(error: Exception) -> GameError:
    """Return the error for standing orders that cannot be parsed (`InvalidOrdersError`)."""
    sentences_by_field: dict[str, list[str]] = getattr(error, "errors")  # noqa: B009
    translated = {
        field: [translate_sentence(sentence) for sentence in sentences]
        for field, sentences in sentences_by_field.items()
    }
    field, sentences = next(iter(translated.items()))
    return GameError("invalid", f"{field}: {sentences[0]}", status=400, errors=translated)


def build_bad_preset_error(name: str) -> GameError:
    return GameError(
        "bad_rules", _("There is no preset {name!r} that you may use.").format(name=name), status=422, option="preset"
    )


def convert_refusal_to_error(refused: Exception, version: int | None = None) -> GameError:
    """Convert a refusal of the engine (`RefusalError` or `RulesError`) to the error that the caller gets.

    `version` is the caller's current version of the game. Errors with one of `CODES_WITH_VERSION` contain it, so that
    clients see that they have not loaded the newest state.
    """
    code: str = getattr(refused, "code")  # noqa: B009
    extra: dict[str, Any] = {}
    if code in CODES_WITH_VERSION and version is not None:
        extra["version"] = version
    option = getattr(refused, "option", None)
    if option is not None:
        extra["option"] = option
    return GameError(code, translate_sentence(refused.args[0]), status=STATUS_OF_CODE[code], **extra)
