from typing import Literal, cast

PenaltyState = Literal["disputed", "forgiven", "owed", "paid"]


def check_penalty_state(value: object) -> PenaltyState:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(PenaltyState, value)
    raise TypeError(f"Unexpected value {value!r}.")
