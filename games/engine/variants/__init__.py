"""The list of variants. A variant is a behaviour that a number or a choice cannot express, and has one file.

The order of the list is the order of the hooks: an earlier variant overrides the later ones and may call them through
`super()`. `Trust` comes before `Ordered`, so that `Trust` adds the challengers before `Ordered` chooses one seat.
"""

from functools import lru_cache

from games.engine.moves.move import Move
from games.engine.rules import Rules
from games.engine.variant import Variant
from games.engine.variants.at_once import AtOnce
from games.engine.variants.cut import CutVariant
from games.engine.variants.epaulettes import LastAttack, WinningCard
from games.engine.variants.exchange import TrumpExchange
from games.engine.variants.lead_top_card import LeadTopCard
from games.engine.variants.ordered import Ordered
from games.engine.variants.plain_game import Plain
from games.engine.variants.prolonged import Prolonged
from games.engine.variants.reflect import Reflections
from games.engine.variants.role_cards import RoleCards
from games.engine.variants.skip_empty_hands import SkipEmptyHands
from games.engine.variants.teams import Teams
from games.engine.variants.transfer import Transfers
from games.engine.variants.trust import Trust
from games.engine.variants.whole_deck import WholeDeck

VARIANTS: tuple[type[Variant], ...] = (
    CutVariant,
    WholeDeck,
    TrumpExchange,
    LeadTopCard,
    Transfers,
    SkipEmptyHands,
    Reflections,
    Trust,
    Ordered,
    Prolonged,
    RoleCards,
    Teams,
    LastAttack,
    WinningCard,
    AtOnce,
)

KINDS: dict[str, type[Move]] = {
    move.kind: move for variant in (Plain, *VARIANTS) for move in vars(variant).get("moves", ())
}
"""All kinds of moves of all rule sets."""


@lru_cache(maxsize=1024)
def get_variant(rules: Rules) -> Variant:
    """Return an object with the hooks of a rule set. It combines the variants that are part of the rule set with the
    plain game."""
    bases = (*(variant for variant in VARIANTS if variant.is_on(rules)), Plain)
    combined: Variant = type("CombinedVariants", bases, {})()
    return combined
