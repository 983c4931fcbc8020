#!/usr/bin/env python
"""Runs the commands of the project; beside `manage.py up` they use its servers when the environment names none."""

import os
import sys
from pathlib import Path

ENVIRONMENT_FILE = Path(__file__).resolve().parent / "var" / "environment"


def use_running_servers() -> None:
    """Takes DATABASE_URL, REDIS_URL and SECRET_KEY from the running `manage.py up`, where they are not set."""
    if not ENVIRONMENT_FILE.exists():
        return
    for line in ENVIRONMENT_FILE.read_text().splitlines():
        name, _, value = line.partition("=")
        os.environ.setdefault(name, value)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    if sys.argv[1:2] == ["up"]:
        from durak_site.management.commands.up import Command

        Command().run_from_argv(sys.argv)
        return
    use_running_servers()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
