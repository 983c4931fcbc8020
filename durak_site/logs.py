"""Logs: one JSON object a line. No headers, no bodies, no cards: a message names what happened and to which id."""

from typing import Any

import structlog

SHARED = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
TO_JSON = [
    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
    structlog.processors.format_exc_info,
    structlog.processors.JSONRenderer(default=str),
]
QUIET = ("celery.worker.strategy", "celery.app.trace", "celery.beat", "kombu", "asyncio")


def json_logging(*, level: str) -> dict[str, Any]:
    """The logging configuration of the standard library; also makes structlog write through it."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    formatter = {"()": structlog.stdlib.ProcessorFormatter, "processors": TO_JSON, "foreign_pre_chain": SHARED}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": formatter},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "json"}},
        "root": {"handlers": ["out"], "level": level},
        "loggers": {name: {"level": "WARNING"} for name in QUIET},
    }
