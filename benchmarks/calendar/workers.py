"""Functions for the worker processes. A process sets up Django before it imports modules that need Django."""

from typing import Any

import django


def set_up_django(*, migrate: bool = False) -> None:
    django.setup()
    if migrate:
        from django.core.management import call_command

        call_command("migrate", verbosity=0)


def play_without_and_with_orders(job: tuple[str, int, int]) -> tuple[Any, Any]:
    """Return the statistics of the same game without orders and with orders.

    `job` is the preset, the number of players and the number of the game.
    """
    from benchmarks.calendar.visits import SimulatedGame

    return SimulatedGame(*job, with_orders=False).play(), SimulatedGame(*job, with_orders=True).play()
