from typing import Literal, cast

ListPenaltiesOfSeriesFormat = Literal["csv", "json"]


def check_list_penalties_of_series_format(value: object) -> ListPenaltiesOfSeriesFormat:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ListPenaltiesOfSeriesFormat, value)
    raise TypeError(f"Unexpected value {value!r}.")
