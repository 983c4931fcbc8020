from typing import Literal, cast

ShowLeaderboardPool = Literal["bots", "computers", "people"]


def check_show_leaderboard_pool(value: object) -> ShowLeaderboardPool:
    """What a newer server may add to the list is let through: the contract lets it."""
    if isinstance(value, str):
        return cast(ShowLeaderboardPool, value)
    raise TypeError(f"Unexpected value {value!r}.")
