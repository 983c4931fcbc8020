from typing import Literal, cast

RulesWantedRoleCardsAdditionalProperty = Literal["discard", "draw_two", "pass"]


def check_rules_wanted_role_cards_additional_property(value: object) -> RulesWantedRoleCardsAdditionalProperty:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(RulesWantedRoleCardsAdditionalProperty, value)
    raise TypeError(f"Unexpected value {value!r}.")
