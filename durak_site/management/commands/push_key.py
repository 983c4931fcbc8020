from typing import Any

from django.core.management.base import BaseCommand

from durak_site.outgoing.vapid import generate_private_key


class Command(BaseCommand):
    help = "Generates a value for VAPID_PRIVATE_KEY, the key that signs pushes."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(generate_private_key())
