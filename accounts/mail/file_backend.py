"""The mail backend of a site without a mail server. It writes each mail to a file."""

from collections.abc import Sequence
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from durak_site.ids import new_id


class FileMailBackend(BaseEmailBackend):
    """Writes mails to the folder EMAIL_FILE_PATH, readable only by the system user that runs the site."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in messages:
            file = folder / f"{new_id()}.eml"
            file.touch(mode=0o600)
            file.write_bytes(message.message().as_bytes())
        return len(messages)
