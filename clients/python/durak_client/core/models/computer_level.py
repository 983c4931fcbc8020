from typing import Literal, cast

ComputerLevel = Literal["keen", "master", "random", "sharp", "steady"]


def check_computer_level(value: object) -> ComputerLevel:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ComputerLevel, value)
    raise TypeError(f"Unexpected value {value!r}.")
