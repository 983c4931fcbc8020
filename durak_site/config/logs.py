"""Logs with one JSON object per line, without secrets.

Our messages name an event and an id. They contain no headers, bodies or cards. In all messages, those of libraries
included, secret parts of paths, URL queries and the ends of long words are removed. An error is logged as its type and
its place in the code, because its text may quote a row, an address or a card.
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
MAX_FRAMES = 12
"""Number of innermost stack frames that are logged for an error."""
SECRET_PATH = re.compile(r"(/(?:password|mail)/)[^\s\"']+")
QUERY = re.compile(r"(?<=/)([^\s\"'?]*)\?[^\s\"']+")
LONG_WORD = re.compile(rf"(\S{{{LONGEST_WORD}}})\S+")


def iterate_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield the error, the error that caused it, the cause of that one, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def describe_errors(exc_info: ExcInfo) -> list[dict[str, Any]]:
    """Return the error and its causes, without their texts: `[{"type": "psycopg.errors.UniqueViolation", "sqlstate":
    "23505", "at": [places in the code]}, …]`.

    Only errors of PostgreSQL have an SQLSTATE.
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
    """Replace the text of each error in a log message by the type of the error, because some libraries log such
    texts.
    """
    exc_info = event.get("exc_info")
    for error in iterate_causes(exc_info[1] if isinstance(exc_info, tuple) else None):
        for text in filter(None, (repr(error), str(error))):
            event["event"] = str(event["event"]).replace(text, get_type_name(error))
    return event


def remove_secrets_and_long_words(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    message = QUERY.sub(r"\1?...", SECRET_PATH.sub(r"\1...", str(event["event"])))
    event["event"] = LONG_WORD.sub(r"\1...", message)
    return event


SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
TO_JSON: list[Processor] = [
    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    remove_error_texts,
    structlog.processors.ExceptionRenderer(describe_errors),
    remove_secrets_and_long_words,
    structlog.processors.JSONRenderer(default=str),
]
QUIET = (
    "celery.worker.strategy", "celery.app.trace", "celery.beat", "kombu", "asyncio", "django.db.backends",
    "uvicorn.access", "gunicorn.access", "oauthlib", "oauth2_provider",
)  # fmt: skip
SERVERS = ("uvicorn", "uvicorn.error", "uvicorn.access", "gunicorn.error", "gunicorn.access")
"""Loggers of the servers. Their own handlers are removed, because these would log complete messages."""


def make_logging_config(*, level: str) -> dict[str, Any]:
    """Return the configuration for the standard library's logging, and make structlog use it."""
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
    loggers["opentelemetry"] = {"level": "ERROR"}  # one message for each batch of traces that is lost
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": loggers,
    }
