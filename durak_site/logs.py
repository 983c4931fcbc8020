"""Logs: one JSON object a line. No headers, no bodies, no cards: a message names what happened and to which id.

What others write through them is cut to that, too: an error is told by its type and by where it happened, since its
words may quote a row, an address or a card; of a path nothing is told that opens something to whoever reads it.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]

LONGEST_WORD = 200
PLACES = 12
"""How many of the innermost places of an error are told."""
SECRET_PATH = re.compile(r"(/(?:password|mail)/)[^\s\"']+")
QUERY = re.compile(r"(?<=/)([^\s\"'?]*)\?[^\s\"']+")
LONG_WORD = re.compile(rf"(\S{{{LONGEST_WORD}}})\S+")


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error and those that led to it."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def by_type(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """Return `[{"type": "psycopg.errors.UniqueViolation", "sqlstate": "23505", "at": [places]}, …]`.

    Only errors of PostgreSQL have an SQLSTATE.
    """
    return [described(error) for error in chain(exc_info[1])]


def described(error: BaseException) -> dict[str, Any]:
    sqlstate = getattr(error, "sqlstate", None)
    state = {"sqlstate": sqlstate} if sqlstate else {}
    return {"type": name_of(error), **state, "at": places(error.__traceback__)}


def name_of(error: BaseException) -> str:
    return f"{type(error).__module__}.{type(error).__qualname__}"


def places(trace: TracebackType | None) -> list[str]:
    frames = [(frame.f_code, line) for frame, line in walk_tb(trace)][-PLACES:]
    return [f"{'/'.join(Path(code.co_filename).parts[-2:])}:{line} {code.co_name}" for code, line in frames]


def without_words_of_errors(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Some libraries write an error's own words into their message: its type stands there instead."""
    exc_info = event.get("exc_info")
    for error in chain(exc_info[1] if isinstance(exc_info, tuple) else None):
        for words in filter(None, (repr(error), str(error))):
            event["event"] = str(event["event"]).replace(words, name_of(error))
    return event


def without_secret_paths(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    told = QUERY.sub(r"\1?...", SECRET_PATH.sub(r"\1...", str(event["event"])))
    event["event"] = LONG_WORD.sub(r"\1...", told)
    return event


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
TO_JSON: list[Processor] = [
    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    without_words_of_errors,
    structlog.processors.ExceptionRenderer(by_type),
    without_secret_paths,
    structlog.processors.JSONRenderer(default=str),
]
QUIET = (
    "celery.worker.strategy", "celery.app.trace", "celery.beat", "kombu", "asyncio", "django.db.backends",
    "uvicorn.access", "gunicorn.access", "oauthlib", "oauth2_provider",
)  # fmt: skip
SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "gunicorn.error", "gunicorn.access")
"""They bring handlers of their own, which would write every word."""


def json_logging(*, level: str) -> dict[str, Any]:
    """The logging configuration of the standard library; also makes structlog write through it."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {"()": structlog.stdlib.ProcessorFormatter, "processors": TO_JSON, "foreign_pre_chain": SHARED}
    loggers: dict[str, dict[str, Any]] = {name: {"handlers": [], "propagate": True} for name in SERVERS}
    for name in QUIET:
        loggers.setdefault(name, {})["level"] = "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": loggers,
    }
