from typing import Literal, cast

LanguageEnum = Literal["en", "ru"]


def check_language_enum(value: object) -> LanguageEnum:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(LanguageEnum, value)
    raise TypeError(f"Unexpected value {value!r}.")
