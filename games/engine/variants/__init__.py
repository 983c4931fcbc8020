"""The list of variants. A variant implements an option that changes the behaviour of the game.

Earlier variants override later ones, and may call them through `super()`. `TrustVariant` adds the seats that may
challenge, so it must come before `OrderedThrowInVariant`, which chooses one of all the seats that may act.
"""

from functools import lru_cache

from games.engine.moves.move import Move
from games.engine.rules import Rules
from games.engine.variant import Variant
from games.engine.variants.at_once import EndAtOnceVariant
from games.engine.variants.cut import CutVariant
from games.engine.variants.epaulettes import LastAttackEpaulettesVariant, WinningCardEpaulettesVariant
from games.engine.variants.exchange import TrumpExchangeVariant
from games.engine.variants.lead_top_card import LeadTopCardVariant
from games.engine.variants.ordered import OrderedThrowInVariant
from games.engine.variants.plain_game import PlainVariant
from games.engine.variants.prolonged import ProlongedVariant
from games.engine.variants.reflect import ReflectVariant
from games.engine.variants.role_cards import RoleCardsVariant
from games.engine.variants.skip_empty_hands import SkipEmptyHandsVariant
from games.engine.variants.teams import TeamsVariant
from games.engine.variants.transfer import TransferVariant
from games.engine.variants.trust import TrustVariant
from games.engine.variants.whole_deck import WholeDeckVariant

VARIANTS: tuple[type[Variant], ...] = (
    CutVariant,
    WholeDeckVariant,
    TrumpExchangeVariant,
    LeadTopCardVariant,
    TransferVariant,
    SkipEmptyHandsVariant,
    ReflectVariant,
    TrustVariant,
    OrderedThrowInVariant,
    ProlongedVariant,
    RoleCardsVariant,
    TeamsVariant,
    LastAttackEpaulettesVariant,
    WinningCardEpaulettesVariant,
    EndAtOnceVariant,
)

MOVE_KINDS: dict[str, type[Move]] = {
    move.kind: move for variant in (PlainVariant, *VARIANTS) for move in vars(variant).get("moves", ())
}
"""The classes of all kinds of moves, of all rule sets, by the first word of the move's text."""


@lru_cache(maxsize=1024)
def get_variant(rules: Rules) -> Variant:
    """Return the object with the hooks of a rule set: its variants combined with the plain game."""
    bases = (*(variant for variant in VARIANTS if variant.is_enabled(rules)), PlainVariant)
    hooks: Variant = type("CombinedVariants", bases, {})()
    return hooks
