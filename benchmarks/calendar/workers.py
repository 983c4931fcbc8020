"""What the processes of the calendar do. Django is set up in each of them before anything of it is imported."""

from typing import Any

import django


def prepare(*, migrate: bool = False) -> None:
    django.setup()
    if migrate:
        from django.core.management import call_command

        call_command("migrate", verbosity=0)


def both(job: tuple[str, int, int]) -> tuple[Any, Any]:
    """The course of a game without orders, and with them."""
    from benchmarks.calendar.visits import ByPost

    return ByPost(*job, with_orders=False).play(), ByPost(*job, with_orders=True).play()
