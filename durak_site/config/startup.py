"""Checks at the start of a process. If a check fails, the process prints a sentence and ends.

An unreachable database fails no check: the site responds with 503 until the database is back.
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import NoReturn

import psycopg
from django.core.exceptions import ImproperlyConfigured

EXIT_STATUS = 3
"""The exit status of a process that fails a check. If a worker of gunicorn ends with this status, gunicorn does not
restart it."""


def load_settings() -> None:
    """Load the settings; end the process if one of them cannot be used."""
    try:
        import_module("durak_site.settings")
    except ImproperlyConfigured as error:
        print_and_exit(str(error))


def check_pooler() -> None:
    """End the process if a pooler breaks prepared statements. Call this after Django has loaded its settings."""
    from django.conf import settings

    from durak_site.database.pooler import POOLER_PROBLEM, breaks_prepared_statements
    from durak_site.web.health import get_connection_parameters

    if not settings.PREPARED_STATEMENTS:
        return
    question = breaks_prepared_statements(get_connection_parameters())
    try:
        # A new thread is needed, because uvicorn loads the application inside a running event loop.
        with ThreadPoolExecutor(1) as thread:
            is_broken = thread.submit(asyncio.run, question).result()
    except psycopg.Error:
        return
    if is_broken:
        print_and_exit(f"{POOLER_PROBLEM}.")


def print_and_exit(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)  # noqa: T201 (logging may not be set up yet)
    sys.exit(EXIT_STATUS)
