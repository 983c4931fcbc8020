"""Every option of the rules, one row each: its values (the first is the default), what it means, who names it.

The sources are five rule texts, called S0 to S4 here: S0 "Durak, adapted from Daniel Spivak" (52 cards, series and
penalties), S1 Alex Alemi's rules (36 cards and fourteen variants), S2 "Comprehensive Game Rules" (52 cards, battles
to the right), S3 "Durak, by Russian Agent" (teams, epaulettes), S4 Alejandro Tkaczevski's rules of The Game Cabinet.
"""

from dataclasses import dataclass
from typing import Any

from games.engine.cards import RANKS

ROLES = ("pass", "draw_two", "discard")


@dataclass(frozen=True, slots=True)
class Option:
    """`values` lists everything that is accepted; only `role_cards` is a mapping, whose `values` are its roles."""

    name: str
    values: tuple[Any, ...]
    help: str
    source: str

    @property
    def default(self) -> Any:
        return {} if self.name == "role_cards" else self.values[0]

    def accepts(self, value: Any) -> bool:
        return any(value == known and type(value) is type(known) for known in self.values)


def _up_to(most: int) -> tuple[int, ...]:
    return tuple(range(1, most + 1))


_ROWS = (
    Option(
        "lowest_rank",
        ("6", *(rank for rank in RANKS if rank != "6")),
        "Cards below this rank are taken out of every pack.",
        "S0, S4",
    ),
    Option("decks", (1, 2, 3, 4), "How many packs are shuffled together.", "S1 Two Decks, S3"),
    Option(
        "hand_size",
        (6, *(size for size in _up_to(12) if size != 6)),
        "Cards dealt to everybody, and drawn up to after a bout.",
        "S4",
    ),
    Option(
        "deal",
        ("hand", "whole_deck"),
        "Deal a hand each, or every card of the pack, the last one being shown to mark trump.",
        "S1 Whole Deck",
    ),
    Option("trump", ("card", "none"), "A shown card marks the trump suit, or there is no trump at all.", "S1 Boring"),
    Option("direction", ("clockwise", "counterclockwise"), "The direction of play.", "S2"),
    Option(
        "first_attacker",
        ("lowest_trump", "highest_trump", "after_dealer"),
        "Who starts the first bout of a game that follows no fool.",
        "S0, S2, S3, S4",
    ),
    Option(
        "next_game_attacker",
        ("as_first", "before_fool", "winning_team"),
        "Who starts when the previous game of the series had a fool.",
        "S0, S3",
    ),
    Option("dealer", ("fool", "rotates"), "Who deals the next game of a series.", "S1, S4"),
    Option(
        "cut",
        ("none", "plain", "ritual"),
        "Whether the player after the dealer cuts the pack; in the ritual a cut may be refused.",
        "S4",
    ),
    Option(
        "trump_exchange",
        ("off", "before_first_attack", "any_time"),
        "Whether the lowest trump may be exchanged for the trump card, and until when.",
        "S0, S4, S1 Trade Trump",
    ),
    Option("opening", ("single", "set"), "A bout opens with one card, or with one or more of equal rank.", "S0"),
    Option(
        "lead_top_card",
        (False, True),
        "A bout may be opened with the talon's top card, unseen.",
        "S1 Lead Top Card",
    ),
    Option(
        "throw_in_by",
        ("all", "neighbours", "primary_only"),
        "Who may throw in: everybody, the defender's two neighbours and the primary attacker, or the latter alone.",
        "S0, S1, S2, S4",
    ),
    Option(
        "throw_in_from",
        ("any_time", "first_beaten", "passed_beaten"),
        "From when one may throw in: at once, once a card was beaten, or once all that was passed on is beaten too.",
        "S0, S1, S2, S4",
    ),
    Option(
        "throw_in_priority",
        ("first_come", "ordered"),
        "Whoever is first may throw in, or one after another from the primary attacker on.",
        "S0",
    ),
    Option(
        "after_take",
        ("allowed", "unless_first_card", "never"),
        "Whether cards may be thrown in once the defender takes; or not when nothing was beaten before.",
        "S0, S1, S2, S4",
    ),
    Option(
        "attack_limit",
        (None, *_up_to(24), "hand_size"),
        "The most attack cards in one bout; hand_size: as many as are dealt to a player.",
        "S1 6 Card Attack Max, S2, S4",
    ),
    Option("first_bout_limit", (None, *_up_to(24)), "The most attack cards in the game's first bout.", "S2"),
    Option(
        "hand_cap",
        ("always", "until_take", "never"),
        "Whether the cards in the defender's hand limit the attack.",
        "S0, S1, S2, S3, S4",
    ),
    Option(
        "transfer",
        ("off", "untouched", "last_unbeaten"),
        "When the defender may pass the attack on with a card of its rank.",
        "S0, S1, S2, S3, S4",
    ),
    Option("transfer_cards", ("one", "any"), "How many cards one transfer may add.", "S0"),
    Option("transfer_max", (None, *_up_to(12)), "The most transfers in one bout.", "S0"),
    Option("transfer_in_first_bout", (True, False), "Whether the game's first bout may be passed on.", "S2"),
    Option("reflect", (False, True), "A trump of the rank need only be shown to pass the attack on.", "S2"),
    Option("rank_order", ("normal", "reverse"), "Ace high, or ace low and the lowest rank high.", "S1 Reverse"),
    Option("royal", (False, True), "A six is beaten only by an ace of its suit or of trumps.", "S1 Royal"),
    Option(
        "trust",
        (False, True),
        "The defender may beat face down with any card, until somebody challenges it.",
        "S1 Take on trust",
    ),
    Option(
        "prolonged",
        (False, True),
        "The cards of every second successful defence go back into the talon.",
        "S1 Prolonged",
    ),
    Option("draw_first", ("starter", "primary_attacker"), "Who draws first after a bout.", "S0, S1, S2, S3, S4"),
    Option(
        "draw_order",
        ("defender_last", "seat_order"),
        "Whether the defender draws after all others, or in turn.",
        "S0, S1, S2, S3, S4",
    ),
    Option(
        "out_when",
        ("after_draw", "last_card"),
        "Who has no card is out once the draw is done, or as soon as the bout ends.",
        "S0, S3",
    ),
    Option(
        "empty_defender",
        ("next_attacks", "keep_defender_order"),
        "After a defender got out: the next player attacks, or is the next to defend.",
        "S0, S4",
    ),
    Option("teams", (None, 2, 3), "How many players are in a team.", "S1, S3"),
    Option(
        "epaulettes",
        ("none", "last_attack", "winning_card"),
        "Whether a fool beaten with cards of the lowest rank wears them on the shoulders.",
        "S1, S3",
    ),
    Option("draw_keeps_fool", (False, True), "After a draw the last fool stays the fool.", "S1"),
    Option(
        "tie_penalty",
        ("none", "last_out"),
        "Whether those who went out together in the last bout of a draw all owe the penalty.",
        "S0",
    ),
    Option("role_cards", ROLES, "A rank or a card, and the role it has when it is played.", "S1 Role Cards"),
)

OPTIONS = {option.name: option for option in _ROWS}
