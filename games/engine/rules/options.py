"""All options of the rules. Each field declares one option: its values (the default first), its meaning, and its
sources.

The sources are five rule texts, called S0 to S4 here. S0 is "Durak, adapted from Daniel Spivak" (52 cards, series and
penalties). S1 is Alex Alemi's rules (36 cards and fourteen variants). S2 is "Comprehensive Game Rules" (52 cards,
battles to the right). S3 is "Durak, by Russian Agent" (teams, epaulettes). S4 is Alejandro Tkaczevski's rules of The
Game Cabinet. W marks house rules that other Durak programs have but these texts do not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from games.engine.cards import RANKS, get_rank, is_joker
from games.engine.rules.option import collect_options, declare_option, list_numbers_up_to

Rank = Literal["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
Role = Literal["pass", "draw_two", "discard"]

NO_LIMIT = 1000


@dataclass(frozen=True)
class Options:
    """A value for every option. This class does not check the values; its subclass `Rules` does."""

    lowest_rank: Rank = declare_option("6", "Cards below this rank are taken out of every pack.", "S0, S4")
    decks: Literal[1, 2, 3, 4] = declare_option(1, "How many packs are shuffled together.", "S1 Two Decks, S3")
    jokers: Literal["off", "colour", "top_trumps"] = declare_option(
        "off", "Two jokers in every pack, which beat all cards of their colour, or are the highest trumps.", "W"
    )
    hand_size: int = declare_option(
        6,
        "How many cards each player is dealt, unless all cards are dealt, and has again after drawing.",
        "S4",
        list_numbers_up_to(12),
    )
    deal: Literal["hand", "whole_deck"] = declare_option(
        "hand",
        "Whether each player is dealt a hand, or all cards are dealt and the last one is shown to mark trump.",
        "S1 Whole Deck",
    )
    trump: Literal["card", "none", "C", "D", "H", "S"] = declare_option(
        "card",
        "Whether a shown card marks the trump suit, there is no trump suit, or it is always the same suit.",
        "S1 Boring, W",
    )
    direction: Literal["clockwise", "counterclockwise"] = declare_option("clockwise", "The direction of play.", "S2")
    first_attacker: Literal["lowest_trump", "highest_trump", "after_dealer"] = declare_option(
        "lowest_trump", "Who starts a game if no fool comes from a previous game.", "S0, S2, S3, S4"
    )
    next_game_attacker: Literal["as_first", "before_fool", "winning_team"] = declare_option(
        "as_first", "Who starts when the previous game had a fool.", "S0, S3"
    )
    dealer: Literal["fool", "rotates"] = declare_option("fool", "Who deals the next game.", "S1, S4")
    cut: Literal["none", "plain", "ritual"] = declare_option(
        "none", "Whether the player after the dealer cuts the pack; in the ritual a cut may be refused.", "S4"
    )
    trump_exchange: Literal["off", "before_first_attack", "any_time"] = declare_option(
        "off", "Whether the lowest trump may be exchanged for the trump card, and until when.", "S0, S4, S1 Trade Trump"
    )
    opening: Literal["single", "set"] = declare_option(
        "single", "Whether a bout opens with one card, or with one or more cards of the same rank.", "S0"
    )
    lead_top_card: bool = declare_option(
        False,
        "Whether a bout may be opened with the top card of the talon, which the attacker has not seen.",
        "S1 Lead Top Card",
    )
    throw_in_by: Literal["all", "neighbours", "primary_only"] = declare_option(
        "all",
        "Who may throw in: all opponents of the defender, the defender's two neighbours and the primary attacker, or "
        "the primary attacker alone.",
        "S0, S1, S2, S4",
    )
    throw_in_from: Literal["any_time", "first_beaten", "passed_beaten", "all_beaten"] = declare_option(
        "any_time",
        "When cards may be thrown in: at any time, after a card was beaten, after all transferred cards are beaten "
        "too, or only while all cards are beaten.",
        "S0, S1, S2, S4, W",
    )
    throw_in_priority: Literal["first_come", "ordered"] = declare_option(
        "first_come", "Whether attackers act in any order, or in turn, beginning with the primary attacker.", "S0"
    )
    after_take: Literal["allowed", "unless_first_card", "never"] = declare_option(
        "allowed",
        "Whether cards may be thrown in after the defender takes: always, only if a card was beaten before, or never.",
        "S0, S1, S2, S4",
    )
    attack_limit: int | Literal["hand_size"] | None = declare_option(
        None,
        "The most attack cards in one bout: a number, or as many as the number of cards in a hand.",
        "S1 6 Card Attack Max, S2, S4",
        (*list_numbers_up_to(24), "hand_size"),
    )
    first_bout_limit: int | None = declare_option(
        None, "The most attack cards in the game's first bout.", "S2", list_numbers_up_to(24)
    )
    hand_cap: Literal["always", "until_take", "never"] = declare_option(
        "always", "Whether the cards in the defender's hand limit the attack.", "S0, S1, S2, S3, S4"
    )
    transfer: Literal["off", "untouched", "last_unbeaten"] = declare_option(
        "off", "When the defender may transfer the attack with a card of the same rank.", "S0, S1, S2, S3, S4"
    )
    transfer_cards: Literal["one", "any"] = declare_option("one", "How many cards one transfer may add.", "S0")
    transfer_max: int | None = declare_option(None, "The most transfers in one bout.", "S0", list_numbers_up_to(12))
    transfer_in_first_bout: bool = declare_option(
        True, "Whether the attack may be transferred in the first bout of a game.", "S2"
    )
    transfer_to: Literal["next", "next_with_cards"] = declare_option(
        "next", "Whether an attack is transferred to the next player, or to the next player who still has cards.", "W"
    )
    reflect: bool = declare_option(
        False, "Whether the defender may transfer the attack by only showing a trump of the same rank.", "S2"
    )
    rank_order: Literal["normal", "reverse"] = declare_option(
        "normal", "Whether the ace is the highest rank, or the order of the ranks is reversed.", "S1 Reverse"
    )
    royal: bool = declare_option(
        False, "Whether, of all ranks, only the ace of its suit or of trumps beats a six.", "S1 Royal"
    )
    low_beats_ace: bool = declare_option(
        False, "Whether the lowest card of a suit beats the highest card of that suit.", "W"
    )
    stubborn_suit: Literal[None, "C", "D", "H", "S"] = declare_option(
        None, "A suit whose cards are not beaten by trumps of another suit.", "W"
    )
    trust: bool = declare_option(
        False,
        "Whether the defender may lay any card face down to beat with; other players may challenge it.",
        "S1 Take on trust",
    )
    prolonged: bool = declare_option(
        False, "Whether the cards of every second successful defence go back into the talon.", "S1 Prolonged"
    )
    draw_first: Literal["starter", "primary_attacker"] = declare_option(
        "starter", "Who draws first after a bout.", "S0, S1, S2, S3, S4"
    )
    draw_order: Literal["defender_last", "seat_order", "one_by_one"] = declare_option(
        "defender_last",
        "Whether the defender draws last, all players draw in the order of their seats, or all draw one card at a "
        "time.",
        "S0, S1, S2, S3, S4, W",
    )
    ends: Literal["after_bout", "at_once"] = declare_option(
        "after_bout",
        "Whether a game ends only after a bout, or, when the talon is empty, as soon as only one player or team has "
        "cards.",
        "W",
    )
    draws: Literal["allowed", "last_defender"] = declare_option(
        "allowed", "Whether a game may end in a draw; if not, the last defender or that player's team loses.", "W"
    )
    out_when: Literal["after_draw", "last_card"] = declare_option(
        "after_draw",
        "Whether a player without cards is out after all have drawn, or as soon as the bout ends.",
        "S0, S3",
    )
    empty_defender: Literal["next_attacks", "keep_defender_order"] = declare_option(
        "next_attacks", "Whether, after the defender is out, the next player attacks or defends.", "S0, S4"
    )
    teams: Literal[None, 2, 3] = declare_option(None, "How many players are in a team.", "S1, S3")
    epaulettes: Literal["none", "last_attack", "winning_card"] = declare_option(
        "none", "Whether a fool beaten with cards of the lowest rank wears them on the shoulders.", "S1, S3"
    )
    draw_keeps_fool: bool = declare_option(
        False, "Whether the fool of the previous game stays the fool after a draw.", "S1"
    )
    tie_penalty: Literal["none", "last_out"] = declare_option(
        "none", "Whether, after a draw, all players who went out in the last bout owe the penalty.", "S0"
    )
    role_cards: Mapping[str, Role] = declare_option(
        {}, "Ranks or cards that have a role when they are played.", "S1 Role Cards", get_args(Role)
    )

    @cached_property
    def lowest_rank_number(self) -> int:
        """Return the pack's lowest rank as a number, as `get_rank` counts ranks."""
        return RANKS.index(self.lowest_rank)

    def has_card(self, face: int) -> bool:
        """Return whether the packs of these rules contain cards with this face."""
        return self.jokers != "off" if is_joker(face) else get_rank(face) >= self.lowest_rank_number

    @cached_property
    def limit_of_later_bouts(self) -> int:
        """Return the largest number of attack cards in a bout other than the first."""
        if self.attack_limit == "hand_size":
            return self.hand_size
        return NO_LIMIT if self.attack_limit is None else self.attack_limit


OPTIONS = collect_options(Options)
ROLES: tuple[Role, ...] = get_args(Role)
