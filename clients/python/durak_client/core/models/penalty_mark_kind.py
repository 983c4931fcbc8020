from typing import Literal, cast

PenaltyMarkKind = Literal["disputed", "forgiven", "owed", "paid", "reopened"]


def check_penalty_mark_kind(value: object) -> PenaltyMarkKind:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(PenaltyMarkKind, value)
    raise TypeError(f"Unexpected value {value!r}.")
