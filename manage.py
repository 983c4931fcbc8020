#!/usr/bin/env python
"""Runs the commands of the project; beside `manage.py up` they use its servers, where the environment names none."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
    if sys.argv[1:2] == ["up"]:
        # Without the settings: the servers that they need are not there yet.
        from durak_site.management.commands.up import Command

        Command().run_from_argv(sys.argv)
        return
    from django.core.management import execute_from_command_line

    from durak_site import data_directory

    data_directory.use_environment()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
