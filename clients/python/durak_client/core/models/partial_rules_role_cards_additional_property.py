from typing import Literal, cast

PartialRulesRoleCardsAdditionalProperty = Literal["discard", "draw_two", "pass"]


def check_partial_rules_role_cards_additional_property(value: object) -> PartialRulesRoleCardsAdditionalProperty:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(PartialRulesRoleCardsAdditionalProperty, value)
    raise TypeError(f"Unexpected value {value!r}.")
