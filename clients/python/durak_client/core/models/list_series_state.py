from typing import Literal, cast

ListSeriesState = Literal["cancelled", "finished", "open", "running"]


def check_list_series_state(value: object) -> ListSeriesState:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ListSeriesState, value)
    raise TypeError(f"Unexpected value {value!r}.")
