from typing import Literal, cast

ShowRecordFormat = Literal["json", "text"]


def check_show_record_format(value: object) -> ShowRecordFormat:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ShowRecordFormat, value)
    raise TypeError(f"Unexpected value {value!r}.")
