"""Operations of migrations that change only Django's view of the tables."""

from typing import Any

from django.db.migrations import SeparateDatabaseAndState


class ChangeStateOnly(SeparateDatabaseAndState):
    """Operations that do not change the database.

    Django would create classes for nearly all models again after each of them, which takes seconds. Now it creates them
    when a later migration needs them.
    """

    def __init__(self, state_operations: list[Any]) -> None:
        super().__init__(state_operations=state_operations)

    def state_forwards(self, app_label: str, state: Any) -> None:
        state.__dict__.pop("apps", None)  # the cached classes
        super().state_forwards(app_label, state)
