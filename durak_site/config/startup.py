"""Checks at the start of a process. If a check fails, the process prints a sentence and ends.

An unreachable database does not fail a check: the site responds with 503 until the database is back.
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import NoReturn

import psycopg
from django.core.exceptions import ImproperlyConfigured

EXIT_STATUS = 3
"""The exit status of a worker that makes gunicorn end instead of restarting the worker again and again."""


def load_settings() -> None:
    """Load the settings; end the process if one of them cannot be used."""
    try:
        import_module("durak_site.settings")
    except ImproperlyConfigured as error:
        exit_with(str(error))


def check_pooler() -> None:
    """End the process if a pooler in front of the database breaks prepared statements. It needs Django's settings."""
    from django.conf import settings

    from durak_site.database.pooler import COMPLAINT, breaks_prepared_statements
    from durak_site.web.health import get_connection_parameters

    if not settings.PREPARED_STATEMENTS:
        return
    question = breaks_prepared_statements(get_connection_parameters())
    try:
        with ThreadPoolExecutor(1) as thread:  # uvicorn loads the application inside its own event loop
            is_broken = thread.submit(asyncio.run, question).result()
    except psycopg.Error:
        return
    if is_broken:
        exit_with(f"{COMPLAINT}.")


def exit_with(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)  # noqa: T201 (logging may not be set up yet)
    sys.exit(EXIT_STATUS)
