from typing import Literal, cast

GamePhase = Literal["cutting", "defending", "exchanging", "opening", "over", "pitching", "taking"]


def check_game_phase(value: object) -> GamePhase:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(GamePhase, value)
    raise TypeError(f"Unexpected value {value!r}.")
