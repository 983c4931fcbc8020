from typing import Literal, cast

PenaltyReason = Literal["fool", "last_out"]


def check_penalty_reason(value: object) -> PenaltyReason:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(PenaltyReason, value)
    raise TypeError(f"Unexpected value {value!r}.")
