#!/usr/bin/env python
"""Runs the commands of the project; beside `manage.py up` they use its servers, where the environment names none."""

import os
import sys

WITHOUT_SETTINGS = ("up", "backup", "restore", "push_key")
"""The servers that the settings want to know may not be there yet."""
WITH_SERVERS = ("administrator",)
"""Servers are started for them where none run."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    from django.core.management import execute_from_command_line, load_command_class

    from durak_site import borrowed, data_directory, startup, supervisor

    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command in WITHOUT_SETTINGS:
        load_command_class("durak_site", command).run_from_argv(sys.argv)
    elif command in WITH_SERVERS:
        try:
            with borrowed.servers(data_directory.DIRECTORY, print):
                execute_from_command_line(sys.argv)
        except supervisor.CannotRun as failure:
            sys.exit(str(failure))
    else:
        data_directory.use_environment()
        startup.load_settings()
        execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
