from typing import Literal, cast

OptionNextGameAttacker = Literal["as_first", "before_fool", "winning_team"]


def check_option_next_game_attacker(value: object) -> OptionNextGameAttacker:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(OptionNextGameAttacker, value)
    raise TypeError(f"Unexpected value {value!r}.")
