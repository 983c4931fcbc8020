"""Functions of the worker processes. Each sets up Django before it imports modules that need it."""

from typing import Any

import django


def prepare(*, migrate: bool = False) -> None:
    django.setup()
    if migrate:
        from django.core.management import call_command

        call_command("migrate", verbosity=0)


def play_both(job: tuple[str, int, int]) -> tuple[Any, Any]:
    """Play a game without orders and with them."""
    from benchmarks.calendar.visits import ByPost

    return ByPost(*job, with_orders=False).play(), ByPost(*job, with_orders=True).play()
