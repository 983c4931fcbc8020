from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.option_after_take import check_option_after_take
from ..models.option_after_take import OptionAfterTake
from ..models.option_cut import check_option_cut
from ..models.option_cut import OptionCut
from ..models.option_deal import check_option_deal
from ..models.option_deal import OptionDeal
from ..models.option_dealer import check_option_dealer
from ..models.option_dealer import OptionDealer
from ..models.option_direction import check_option_direction
from ..models.option_direction import OptionDirection
from ..models.option_draw_first import check_option_draw_first
from ..models.option_draw_first import OptionDrawFirst
from ..models.option_draw_order import check_option_draw_order
from ..models.option_draw_order import OptionDrawOrder
from ..models.option_draws import check_option_draws
from ..models.option_draws import OptionDraws
from ..models.option_empty_defender import check_option_empty_defender
from ..models.option_empty_defender import OptionEmptyDefender
from ..models.option_ends import check_option_ends
from ..models.option_ends import OptionEnds
from ..models.option_epaulettes import check_option_epaulettes
from ..models.option_epaulettes import OptionEpaulettes
from ..models.option_first_attacker import check_option_first_attacker
from ..models.option_first_attacker import OptionFirstAttacker
from ..models.option_hand_cap import check_option_hand_cap
from ..models.option_hand_cap import OptionHandCap
from ..models.option_jokers import check_option_jokers
from ..models.option_jokers import OptionJokers
from ..models.option_lowest_rank import check_option_lowest_rank
from ..models.option_lowest_rank import OptionLowestRank
from ..models.option_next_game_attacker import check_option_next_game_attacker
from ..models.option_next_game_attacker import OptionNextGameAttacker
from ..models.option_opening import check_option_opening
from ..models.option_opening import OptionOpening
from ..models.option_out_when import check_option_out_when
from ..models.option_out_when import OptionOutWhen
from ..models.option_rank_order import check_option_rank_order
from ..models.option_rank_order import OptionRankOrder
from ..models.option_stubborn_suit import check_option_stubborn_suit
from ..models.option_stubborn_suit import OptionStubbornSuit
from ..models.option_throw_in_by import check_option_throw_in_by
from ..models.option_throw_in_by import OptionThrowInBy
from ..models.option_throw_in_from import check_option_throw_in_from
from ..models.option_throw_in_from import OptionThrowInFrom
from ..models.option_throw_in_priority import check_option_throw_in_priority
from ..models.option_throw_in_priority import OptionThrowInPriority
from ..models.option_tie_penalty import check_option_tie_penalty
from ..models.option_tie_penalty import OptionTiePenalty
from ..models.option_transfer import check_option_transfer
from ..models.option_transfer import OptionTransfer
from ..models.option_transfer_cards import check_option_transfer_cards
from ..models.option_transfer_cards import OptionTransferCards
from ..models.option_transfer_to import check_option_transfer_to
from ..models.option_transfer_to import OptionTransferTo
from ..models.option_trump import check_option_trump
from ..models.option_trump import OptionTrump
from ..models.option_trump_exchange import check_option_trump_exchange
from ..models.option_trump_exchange import OptionTrumpExchange
from ..types import UNSET, Unset
from typing import cast
from typing import Literal, cast

if TYPE_CHECKING:
    from ..models.rules_role_cards import RulesRoleCards


T = TypeVar("T", bound="Rules")


@_attrs_define
class Rules:
    """Every option of the rules with its value."""

    lowest_rank: OptionLowestRank
    """ Cards below this rank are taken out of every pack. """
    decks: int
    """ How many packs are shuffled together. Source: S1 Two Decks, S3. """
    jokers: OptionJokers
    """ Two jokers in every pack, which beat all cards of their colour, or are the highest trumps. """
    hand_size: int
    """ Cards dealt to everybody, and drawn up to after a bout. Source: S4. """
    deal: OptionDeal
    """ Deal a hand each, or every card of the pack, the last one being shown to mark trump. """
    trump: OptionTrump
    """ A shown card marks the trump suit, or there is none at all, or it is always this one. """
    direction: OptionDirection
    """ The direction of play. """
    first_attacker: OptionFirstAttacker
    """ Who starts the first bout of a game that follows no fool. """
    next_game_attacker: OptionNextGameAttacker
    """ Who starts when the previous game of the series had a fool. """
    dealer: OptionDealer
    """ Who deals the next game of a series. """
    cut: OptionCut
    """ Whether the player after the dealer cuts the pack; in the ritual a cut may be refused. """
    trump_exchange: OptionTrumpExchange
    """ Whether the lowest trump may be exchanged for the trump card, and until when. """
    opening: OptionOpening
    """ A bout opens with one card, or with one or more of equal rank. """
    lead_top_card: bool
    """ A bout may be opened with the talon's top card, unseen. Source: S1 Lead Top Card. """
    throw_in_by: OptionThrowInBy
    """ Who may throw in: everybody, the defender's two neighbours and the primary attacker, or the latter alone.
    """
    throw_in_from: OptionThrowInFrom
    """ From when one may throw in: at once, once a card was beaten, once all that was passed on is beaten too, or
    while nothing is unbeaten. """
    throw_in_priority: OptionThrowInPriority
    """ Whoever is first may throw in, or one after another from the primary attacker on. """
    after_take: OptionAfterTake
    """ Whether cards may be thrown in once the defender takes; or not when nothing was beaten before. """
    attack_limit: int | Literal["hand_size"] | None
    """ The most attack cards in one bout; hand_size: as many as are dealt to a player. Source: S1 6 Card Attack
    Max, S2, S4. """
    first_bout_limit: int | None
    """ The most attack cards in the game's first bout. Source: S2. """
    hand_cap: OptionHandCap
    """ Whether the cards in the defender's hand limit the attack. """
    transfer: OptionTransfer
    """ When the defender may pass the attack on with a card of its rank. """
    transfer_cards: OptionTransferCards
    """ How many cards one transfer may add. """
    transfer_max: int | None
    """ The most transfers in one bout. Source: S0. """
    transfer_in_first_bout: bool
    """ Whether the game's first bout may be passed on. Source: S2. """
    transfer_to: OptionTransferTo
    """ An attack is passed on to the next player, or past those who have no cards left. """
    reflect: bool
    """ A trump of the rank need only be shown to pass the attack on. Source: S2. """
    rank_order: OptionRankOrder
    """ Ace high, or ace low and the lowest rank high. """
    royal: bool
    """ A six is beaten only by an ace of its suit or of trumps. Source: S1 Royal. """
    low_beats_ace: bool
    """ The lowest card of a suit beats its highest. Source: W. """
    stubborn_suit: None | OptionStubbornSuit
    """ A suit that is beaten by itself alone, not by trumps. Source: W. """
    trust: bool
    """ The defender may beat face down with any card, until somebody challenges it. Source: S1 Take on trust. """
    prolonged: bool
    """ The cards of every second successful defence go back into the talon. Source: S1 Prolonged. """
    draw_first: OptionDrawFirst
    """ Who draws first after a bout. """
    draw_order: OptionDrawOrder
    """ Whether the defender draws after all others, or in turn, or all draw one card at a time. """
    ends: OptionEnds
    """ The game ends with a bout, or, with the talon empty, the moment that only one player (team) holds cards. """
    draws: OptionDraws
    """ A game may end in a draw, or who defended last is the fool then. """
    out_when: OptionOutWhen
    """ Who has no card is out once the draw is done, or as soon as the bout ends. """
    empty_defender: OptionEmptyDefender
    """ After a defender got out: the next player attacks, or is the next to defend. """
    teams: int | None
    """ How many players are in a team. Source: S1, S3. """
    epaulettes: OptionEpaulettes
    """ Whether a fool beaten with cards of the lowest rank wears them on the shoulders. """
    draw_keeps_fool: bool
    """ After a draw the last fool stays the fool. Source: S1. """
    tie_penalty: OptionTiePenalty
    """ Whether those who went out together in the last bout of a draw all owe the penalty. """
    role_cards: RulesRoleCards
    """ A rank or a card, and the role it has when it is played. Source: S1 Role Cards. """
    preset: str | Unset = UNSET
    """ The name of a preset, or as `PLAYER/NAME` of what a player has named. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.rules_role_cards import RulesRoleCards  # noqa: PLC0415

        lowest_rank: str = self.lowest_rank

        decks = self.decks

        jokers: str = self.jokers

        hand_size = self.hand_size

        deal: str = self.deal

        trump: str = self.trump

        direction: str = self.direction

        first_attacker: str = self.first_attacker

        next_game_attacker: str = self.next_game_attacker

        dealer: str = self.dealer

        cut: str = self.cut

        trump_exchange: str = self.trump_exchange

        opening: str = self.opening

        lead_top_card = self.lead_top_card

        throw_in_by: str = self.throw_in_by

        throw_in_from: str = self.throw_in_from

        throw_in_priority: str = self.throw_in_priority

        after_take: str = self.after_take

        attack_limit: int | Literal["hand_size"] | None
        attack_limit = self.attack_limit

        first_bout_limit: int | None
        first_bout_limit = self.first_bout_limit

        hand_cap: str = self.hand_cap

        transfer: str = self.transfer

        transfer_cards: str = self.transfer_cards

        transfer_max: int | None
        transfer_max = self.transfer_max

        transfer_in_first_bout = self.transfer_in_first_bout

        transfer_to: str = self.transfer_to

        reflect = self.reflect

        rank_order: str = self.rank_order

        royal = self.royal

        low_beats_ace = self.low_beats_ace

        stubborn_suit: None | str
        if isinstance(self.stubborn_suit, str):
            stubborn_suit = self.stubborn_suit
        else:
            stubborn_suit = self.stubborn_suit

        trust = self.trust

        prolonged = self.prolonged

        draw_first: str = self.draw_first

        draw_order: str = self.draw_order

        ends: str = self.ends

        draws: str = self.draws

        out_when: str = self.out_when

        empty_defender: str = self.empty_defender

        teams: int | None
        teams = self.teams

        epaulettes: str = self.epaulettes

        draw_keeps_fool = self.draw_keeps_fool

        tie_penalty: str = self.tie_penalty

        role_cards = self.role_cards.to_dict()

        preset = self.preset

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lowest_rank": lowest_rank,
                "decks": decks,
                "jokers": jokers,
                "hand_size": hand_size,
                "deal": deal,
                "trump": trump,
                "direction": direction,
                "first_attacker": first_attacker,
                "next_game_attacker": next_game_attacker,
                "dealer": dealer,
                "cut": cut,
                "trump_exchange": trump_exchange,
                "opening": opening,
                "lead_top_card": lead_top_card,
                "throw_in_by": throw_in_by,
                "throw_in_from": throw_in_from,
                "throw_in_priority": throw_in_priority,
                "after_take": after_take,
                "attack_limit": attack_limit,
                "first_bout_limit": first_bout_limit,
                "hand_cap": hand_cap,
                "transfer": transfer,
                "transfer_cards": transfer_cards,
                "transfer_max": transfer_max,
                "transfer_in_first_bout": transfer_in_first_bout,
                "transfer_to": transfer_to,
                "reflect": reflect,
                "rank_order": rank_order,
                "royal": royal,
                "low_beats_ace": low_beats_ace,
                "stubborn_suit": stubborn_suit,
                "trust": trust,
                "prolonged": prolonged,
                "draw_first": draw_first,
                "draw_order": draw_order,
                "ends": ends,
                "draws": draws,
                "out_when": out_when,
                "empty_defender": empty_defender,
                "teams": teams,
                "epaulettes": epaulettes,
                "draw_keeps_fool": draw_keeps_fool,
                "tie_penalty": tie_penalty,
                "role_cards": role_cards,
            }
        )
        if preset is not UNSET:
            field_dict["preset"] = preset

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.rules_role_cards import RulesRoleCards  # noqa: PLC0415

        d = dict(src_dict)
        lowest_rank = check_option_lowest_rank(d.pop("lowest_rank"))

        decks = d.pop("decks")

        jokers = check_option_jokers(d.pop("jokers"))

        hand_size = d.pop("hand_size")

        deal = check_option_deal(d.pop("deal"))

        trump = check_option_trump(d.pop("trump"))

        direction = check_option_direction(d.pop("direction"))

        first_attacker = check_option_first_attacker(d.pop("first_attacker"))

        next_game_attacker = check_option_next_game_attacker(d.pop("next_game_attacker"))

        dealer = check_option_dealer(d.pop("dealer"))

        cut = check_option_cut(d.pop("cut"))

        trump_exchange = check_option_trump_exchange(d.pop("trump_exchange"))

        opening = check_option_opening(d.pop("opening"))

        lead_top_card = d.pop("lead_top_card")

        throw_in_by = check_option_throw_in_by(d.pop("throw_in_by"))

        throw_in_from = check_option_throw_in_from(d.pop("throw_in_from"))

        throw_in_priority = check_option_throw_in_priority(d.pop("throw_in_priority"))

        after_take = check_option_after_take(d.pop("after_take"))

        def _parse_attack_limit(data: object) -> int | Literal["hand_size"] | None:
            if data is None:
                return data
            attack_limit_type_0 = cast(Literal["hand_size"], data)
            if attack_limit_type_0 != "hand_size":
                raise ValueError(f"attack_limit_type_0 must match const 'hand_size', got '{attack_limit_type_0}'")
            return attack_limit_type_0
            return cast(int | Literal["hand_size"] | None, data)

        attack_limit = _parse_attack_limit(d.pop("attack_limit"))

        def _parse_first_bout_limit(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        first_bout_limit = _parse_first_bout_limit(d.pop("first_bout_limit"))

        hand_cap = check_option_hand_cap(d.pop("hand_cap"))

        transfer = check_option_transfer(d.pop("transfer"))

        transfer_cards = check_option_transfer_cards(d.pop("transfer_cards"))

        def _parse_transfer_max(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        transfer_max = _parse_transfer_max(d.pop("transfer_max"))

        transfer_in_first_bout = d.pop("transfer_in_first_bout")

        transfer_to = check_option_transfer_to(d.pop("transfer_to"))

        reflect = d.pop("reflect")

        rank_order = check_option_rank_order(d.pop("rank_order"))

        royal = d.pop("royal")

        low_beats_ace = d.pop("low_beats_ace")

        def _parse_stubborn_suit(data: object) -> None | OptionStubbornSuit:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                stubborn_suit_type_0 = check_option_stubborn_suit(data)

                return stubborn_suit_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OptionStubbornSuit, data)

        stubborn_suit = _parse_stubborn_suit(d.pop("stubborn_suit"))

        trust = d.pop("trust")

        prolonged = d.pop("prolonged")

        draw_first = check_option_draw_first(d.pop("draw_first"))

        draw_order = check_option_draw_order(d.pop("draw_order"))

        ends = check_option_ends(d.pop("ends"))

        draws = check_option_draws(d.pop("draws"))

        out_when = check_option_out_when(d.pop("out_when"))

        empty_defender = check_option_empty_defender(d.pop("empty_defender"))

        def _parse_teams(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        teams = _parse_teams(d.pop("teams"))

        epaulettes = check_option_epaulettes(d.pop("epaulettes"))

        draw_keeps_fool = d.pop("draw_keeps_fool")

        tie_penalty = check_option_tie_penalty(d.pop("tie_penalty"))

        role_cards = RulesRoleCards.from_dict(d.pop("role_cards"))

        preset = d.pop("preset", UNSET)

        rules = cls(
            lowest_rank=lowest_rank,
            decks=decks,
            jokers=jokers,
            hand_size=hand_size,
            deal=deal,
            trump=trump,
            direction=direction,
            first_attacker=first_attacker,
            next_game_attacker=next_game_attacker,
            dealer=dealer,
            cut=cut,
            trump_exchange=trump_exchange,
            opening=opening,
            lead_top_card=lead_top_card,
            throw_in_by=throw_in_by,
            throw_in_from=throw_in_from,
            throw_in_priority=throw_in_priority,
            after_take=after_take,
            attack_limit=attack_limit,
            first_bout_limit=first_bout_limit,
            hand_cap=hand_cap,
            transfer=transfer,
            transfer_cards=transfer_cards,
            transfer_max=transfer_max,
            transfer_in_first_bout=transfer_in_first_bout,
            transfer_to=transfer_to,
            reflect=reflect,
            rank_order=rank_order,
            royal=royal,
            low_beats_ace=low_beats_ace,
            stubborn_suit=stubborn_suit,
            trust=trust,
            prolonged=prolonged,
            draw_first=draw_first,
            draw_order=draw_order,
            ends=ends,
            draws=draws,
            out_when=out_when,
            empty_defender=empty_defender,
            teams=teams,
            epaulettes=epaulettes,
            draw_keeps_fool=draw_keeps_fool,
            tie_penalty=tie_penalty,
            role_cards=role_cards,
            preset=preset,
        )

        rules.additional_properties = d
        return rules

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
