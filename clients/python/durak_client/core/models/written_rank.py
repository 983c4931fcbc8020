from typing import Literal, cast

WrittenRank = Literal["10", "2", "3", "4", "5", "6", "7", "8", "9", "A", "J", "K", "Q", "T", "X"]


def check_written_rank(value: object) -> WrittenRank:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(WrittenRank, value)
    raise TypeError(f"Unexpected value {value!r}.")
