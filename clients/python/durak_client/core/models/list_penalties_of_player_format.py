from typing import Literal, cast

ListPenaltiesOfPlayerFormat = Literal["csv", "json"]


def check_list_penalties_of_player_format(value: object) -> ListPenaltiesOfPlayerFormat:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ListPenaltiesOfPlayerFormat, value)
    raise TypeError(f"Unexpected value {value!r}.")
