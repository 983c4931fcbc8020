import os
from getpass import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from accounts.services import appoint_administrator, create_administrator


class Command(BaseCommand):
    help = "Makes an account an administrator, or creates an administrator. Asks for a name, unless ADMIN_NAME is set."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        try:
            self._create_administrator()
        except (EOFError, KeyboardInterrupt):
            raise CommandError("Nothing was changed. Without a terminal, set ADMIN_NAME and ADMIN_PASSWORD.") from None

    def _create_administrator(self) -> None:
        username = os.environ.get("ADMIN_NAME") or input("Name: ")
        known = User.objects.filter_by_username(username).first()
        try:
            if known:
                appoint_administrator(user=known)
            else:
                create_administrator(username=username, password=self._read_password(username))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        self.stdout.write(f"{known or username} is an administrator now, at /admin/.")

    def _read_password(self, username: str) -> str:
        """Read the new password from ADMIN_PASSWORD or the terminal. Raises ValidationError for a weak password."""
        password = os.environ.get("ADMIN_PASSWORD")
        if password is None:
            password = getpass("Password: ")
            if getpass("The same again: ") != password:
                raise CommandError("These were two different passwords.")
        validate_password(password, User(username=username))
        return password
