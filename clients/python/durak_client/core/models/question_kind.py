from typing import Literal, cast

QuestionKind = Literal["attack", "exchange", "open", "throw_in", "throw_in_on_take", "thrown_in"]


def check_question_kind(value: object) -> QuestionKind:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(QuestionKind, value)
    raise TypeError(f"Unexpected value {value!r}.")
