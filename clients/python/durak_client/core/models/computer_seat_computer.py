from typing import Literal, cast

ComputerSeatComputer = Literal["keen", "master", "random", "sharp", "steady"]


def check_computer_seat_computer(value: object) -> ComputerSeatComputer:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ComputerSeatComputer, value)
    raise TypeError(f"Unexpected value {value!r}.")
