from typing import Literal, cast

RulesRoleCardsAdditionalProperty = Literal["discard", "draw_two", "pass"]


def check_rules_role_cards_additional_property(value: object) -> RulesRoleCardsAdditionalProperty:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(RulesRoleCardsAdditionalProperty, value)
    raise TypeError(f"Unexpected value {value!r}.")
