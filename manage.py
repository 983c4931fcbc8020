#!/usr/bin/env python
"""Entry point of the management commands. If the environment names no database and broker, commands use those of a
running site.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

COMMANDS_WITHOUT_SETTINGS = ("up", "backup", "restore", "push_key")
"""Commands that run without Django's settings, because the settings need servers that may not be running yet."""
COMMANDS_WITH_SERVERS = ("administrator",)
"""Commands for which temporary servers are started if none are running."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    from django.core.management import execute_from_command_line, load_command_class

    from durak_site.config import startup
    from durak_site.local_site import data_directory, supervisor, temporary_services

    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command in COMMANDS_WITHOUT_SETTINGS:
        load_command_class("durak_site", command).run_from_argv(sys.argv)
    elif command in COMMANDS_WITH_SERVERS:
        try:
            with temporary_services.provide_servers(data_directory.DATA_DIRECTORY, print), exit_if_unreachable():
                execute_from_command_line(sys.argv)
        except supervisor.SiteError as failure:
            sys.exit(str(failure))
    else:
        data_directory.load_environment()
        startup.load_settings()
        with exit_if_unreachable():
            execute_from_command_line(sys.argv)


@contextmanager
def exit_if_unreachable() -> Iterator[None]:
    """End the process with a sentence if it cannot connect to the database. Errors of statements have an `sqlstate`."""
    from django.db import OperationalError

    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", None):
            raise
        sys.exit(f"The database cannot be reached: {str(error).splitlines()[0]}")


if __name__ == "__main__":
    main()
