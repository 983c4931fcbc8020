"""An estimate of the probability to win a game of two. It is computed from the cards in both hands when a bout opens.

Playing a world to its end gives a single result, which depends mostly on the order of the talon. The estimate is a mean
over many orders of the talon, so a search that uses it needs far fewer playouts.

The estimate is a logistic regression. It was fitted to positions from 15,000 simulated games in four rule sets. In
these positions a bout is about to open, and the talon has cards. The simulated players chose their moves by simple
rules.
"""

from bisect import bisect
from functools import lru_cache
from math import exp
from typing import NamedTuple

from games.ai.search.bits import list_cards
from games.ai.search.kernel import World
from games.ai.search.tables import KernelTables


class CardValues(NamedTuple):
    """The values of the cards of a hand, as changes of the logarithm of the odds to win.

    The height h of a card is 0 for the lowest rank and 1 for the highest. A plain card has the value `plain` +
    `plain_height` * h + `plain_square` * h * h. A trump has the value `trump` + `trump_height` * h + `trump_square` * h
    * h. `opener` is the value of opening the bout.
    """

    plain: float
    plain_height: float
    plain_square: float
    trump: float
    trump_height: float
    trump_square: float
    opener: float


_MIN_TALON_SIZES = (1, 3, 7, 13, 19, 25, 33)
"""For each item of _VALUES_BY_TALON_SIZE, the smallest number of cards in the talon for which the item is used."""
_VALUES_BY_TALON_SIZE = (
    CardValues(-0.60, 0.84, -0.21, 0.46, -0.83, 1.26, 0.03),
    CardValues(-0.23, 0.47, -0.13, 0.39, -0.53, 1.03, 0.19),
    CardValues(-0.05, 0.06, 0.01, 0.20, -0.55, 1.15, 0.00),
    CardValues(-0.04, 0.10, -0.07, 0.11, -0.61, 1.24, 0.04),
    CardValues(-0.03, 0.05, -0.02, 0.10, -0.76, 1.30, 0.05),
    CardValues(-0.01, 0.00, 0.01, 0.09, -0.84, 1.35, 0.04),
    CardValues(-0.03, 0.08, -0.06, 0.09, -0.88, 1.33, 0.03),
)


def estimate_win_probability(world: World, seat: int) -> float:
    """Return the probability (0 to 1) that this seat wins a game of two. A bout must be about to open, and the talon
    must have cards.
    """
    values, opener = _list_card_values(world.tables, bisect(_MIN_TALON_SIZES, len(world.talon)) - 1)
    own, other = world.hands[seat], world.hands[1 - seat]
    log_odds = opener if world.attacker == seat else -opener
    while own:
        card = own & -own
        log_odds += values[card]
        own ^= card
    while other:
        card = other & -other
        log_odds -= values[card]
        other ^= card
    return 1 / (1 + exp(-log_odds))


@lru_cache(maxsize=512)
def _list_card_values(tables: KernelTables, index: int) -> tuple[dict[int, float], float]:
    """Return the value of each card and of opening the bout. `index` is that of an item of _VALUES_BY_TALON_SIZE."""
    values, found = _VALUES_BY_TALON_SIZE[index], dict[int, float]()
    for card, height in _compute_heights(tables, tables.all_cards & ~tables.trumps).items():
        found[card] = values.plain + values.plain_height * height + values.plain_square * height**2
    for card, height in _compute_heights(tables, tables.trumps).items():
        found[card] = values.trump + values.trump_height * height + values.trump_square * height**2
    return found, values.opener


def _compute_heights(tables: KernelTables, cards: int) -> dict[int, float]:
    """Return the height of each card: from 0 for the lowest rank among these cards to 1 for the highest."""
    ranks = list(dict.fromkeys(tables.mates[card] for card in list_cards(cards)))
    return {card: ranks.index(tables.mates[card]) / max(len(ranks) - 1, 1) for card in list_cards(cards)}
