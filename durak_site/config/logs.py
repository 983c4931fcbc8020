"""Logs with one JSON object per line, without secrets.

Secret parts of paths, URL queries and the ends of long words are removed from all messages, also from messages of
libraries. For an error, only its type and its stack frames are logged, because its text can quote a database row, an
address or a card.
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

MAX_WORD_LENGTH = 200
MAX_FRAMES = 12
"""Number of innermost stack frames that are logged for an error."""
SECRET_PATH_PATTERN = re.compile(r"(/(?:password|mail)/)[^\s\"']+")
QUERY_PATTERN = re.compile(r"(?<=/)([^\s\"'?]*)\?[^\s\"']+")
LONG_WORD_PATTERN = re.compile(rf"(\S{{{MAX_WORD_LENGTH}}})\S+")


def iterate_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, then the error that caused it, and so on to the first cause."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def describe_errors(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """Return the error and its causes without their texts: `[{"type": "psycopg.errors.UniqueViolation", "sqlstate":
    "23505", "at": [lines of code]}, …]`.

    Only errors of PostgreSQL have an `sqlstate`.
    """
    return [describe_error(error) for error in iterate_causes(exc_info[1])]


def describe_error(error: BaseException) -> dict[str, Any]:
    sqlstate = getattr(error, "sqlstate", None)
    state = {"sqlstate": sqlstate} if sqlstate else {}
    return {"type": get_type_name(error), **state, "at": list_frames(error.__traceback__)}


def get_type_name(error: BaseException) -> str:
    return f"{type(error).__module__}.{type(error).__qualname__}"


def list_frames(trace: TracebackType | None) -> list[str]:
    frames = [(frame.f_code, line) for frame, line in walk_tb(trace)][-MAX_FRAMES:]
    return [f"{'/'.join(Path(code.co_filename).parts[-2:])}:{line} {code.co_name}" for code, line in frames]


def remove_error_texts(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace each text of an error in the message by the type of the error.

    Some libraries put the texts of errors into their messages.
    """
    exc_info = event.get("exc_info")
    for error in iterate_causes(exc_info[1] if isinstance(exc_info, tuple) else None):
        for text in filter(None, (repr(error), str(error))):
            event["event"] = str(event["event"]).replace(text, get_type_name(error))
    return event


def remove_secrets_and_long_words(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    message = QUERY_PATTERN.sub(r"\1?...", SECRET_PATH_PATTERN.sub(r"\1...", str(event["event"])))
    event["event"] = LONG_WORD_PATTERN.sub(r"\1...", message)
    return event


SHARED_PROCESSORS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
FORMATTING_PROCESSORS: list[Processor] = [
    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    remove_error_texts,
    structlog.processors.ExceptionRenderer(describe_errors),
    remove_secrets_and_long_words,
    structlog.processors.JSONRenderer(default=str),
]
QUIET_LOGGERS = (
    "celery.worker.strategy", "celery.app.trace", "celery.beat", "kombu", "asyncio", "django.db.backends",
    "uvicorn.access", "gunicorn.access", "oauthlib", "oauth2_provider",
)  # fmt: skip
SERVER_LOGGERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "gunicorn.error", "gunicorn.access")
"""Loggers of uvicorn and gunicorn. Their handlers are removed, because these would log messages without
removing secrets."""


def make_logging_config(*, level: str) -> dict[str, Any]:
    """Return the logging configuration for Django's setting LOGGING. Also configure structlog to log through it."""
    structlog.configure(
        processors=[*SHARED_PROCESSORS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": FORMATTING_PROCESSORS,
        "foreign_pre_chain": SHARED_PROCESSORS,
    }
    loggers: dict[str, dict[str, Any]] = {name: {"handlers": [], "propagate": True} for name in SERVER_LOGGERS}
    for name in QUIET_LOGGERS:
        loggers.setdefault(name, {})["level"] = "WARNING"
    loggers["opentelemetry"] = {"level": "ERROR"}  # one message for each batch of traces that is lost
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": loggers,
    }
