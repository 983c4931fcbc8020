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
    from ..models.partial_rules_role_cards import PartialRulesRoleCards


T = TypeVar("T", bound="PartialRules")


@_attrs_define
class PartialRules:
    """Options, and perhaps the preset that they differ from."""

    preset: None | str | Unset = UNSET
    """ The name of a preset, or as `PLAYER/NAME` of what a player has named. """
    lowest_rank: OptionLowestRank | Unset = UNSET
    """ Cards below this rank are taken out of every pack. """
    decks: int | Unset = UNSET
    """ How many packs are shuffled together. Source: S1 Two Decks, S3. """
    jokers: OptionJokers | Unset = UNSET
    """ Two jokers in every pack, which beat all cards of their colour, or are the highest trumps. """
    hand_size: int | Unset = UNSET
    """ Cards dealt to everybody, and drawn up to after a bout. Source: S4. """
    deal: OptionDeal | Unset = UNSET
    """ Deal a hand each, or every card of the pack, the last one being shown to mark trump. """
    trump: OptionTrump | Unset = UNSET
    """ A shown card marks the trump suit, or there is none at all, or it is always this one. """
    direction: OptionDirection | Unset = UNSET
    """ The direction of play. """
    first_attacker: OptionFirstAttacker | Unset = UNSET
    """ Who starts the first bout of a game that follows no fool. """
    next_game_attacker: OptionNextGameAttacker | Unset = UNSET
    """ Who starts when the previous game of the series had a fool. """
    dealer: OptionDealer | Unset = UNSET
    """ Who deals the next game of a series. """
    cut: OptionCut | Unset = UNSET
    """ Whether the player after the dealer cuts the pack; in the ritual a cut may be refused. """
    trump_exchange: OptionTrumpExchange | Unset = UNSET
    """ Whether the lowest trump may be exchanged for the trump card, and until when. """
    opening: OptionOpening | Unset = UNSET
    """ A bout opens with one card, or with one or more of equal rank. """
    lead_top_card: bool | Unset = UNSET
    """ A bout may be opened with the talon's top card, unseen. Source: S1 Lead Top Card. """
    throw_in_by: OptionThrowInBy | Unset = UNSET
    """ Who may throw in: everybody, the defender's two neighbours and the primary attacker, or the latter alone.
    """
    throw_in_from: OptionThrowInFrom | Unset = UNSET
    """ From when one may throw in: at once, once a card was beaten, once all that was passed on is beaten too, or
    while nothing is unbeaten. """
    throw_in_priority: OptionThrowInPriority | Unset = UNSET
    """ Whoever is first may throw in, or one after another from the primary attacker on. """
    after_take: OptionAfterTake | Unset = UNSET
    """ Whether cards may be thrown in once the defender takes; or not when nothing was beaten before. """
    attack_limit: int | Literal["hand_size"] | None | Unset = UNSET
    """ The most attack cards in one bout; hand_size: as many as are dealt to a player. Source: S1 6 Card Attack
    Max, S2, S4. """
    first_bout_limit: int | None | Unset = UNSET
    """ The most attack cards in the game's first bout. Source: S2. """
    hand_cap: OptionHandCap | Unset = UNSET
    """ Whether the cards in the defender's hand limit the attack. """
    transfer: OptionTransfer | Unset = UNSET
    """ When the defender may pass the attack on with a card of its rank. """
    transfer_cards: OptionTransferCards | Unset = UNSET
    """ How many cards one transfer may add. """
    transfer_max: int | None | Unset = UNSET
    """ The most transfers in one bout. Source: S0. """
    transfer_in_first_bout: bool | Unset = UNSET
    """ Whether the game's first bout may be passed on. Source: S2. """
    transfer_to: OptionTransferTo | Unset = UNSET
    """ An attack is passed on to the next player, or past those who have no cards left. """
    reflect: bool | Unset = UNSET
    """ A trump of the rank need only be shown to pass the attack on. Source: S2. """
    rank_order: OptionRankOrder | Unset = UNSET
    """ Ace high, or ace low and the lowest rank high. """
    royal: bool | Unset = UNSET
    """ A six is beaten only by an ace of its suit or of trumps. Source: S1 Royal. """
    low_beats_ace: bool | Unset = UNSET
    """ The lowest card of a suit beats its highest. Source: W. """
    stubborn_suit: None | OptionStubbornSuit | Unset = UNSET
    """ A suit that is beaten by itself alone, not by trumps. Source: W. """
    trust: bool | Unset = UNSET
    """ The defender may beat face down with any card, until somebody challenges it. Source: S1 Take on trust. """
    prolonged: bool | Unset = UNSET
    """ The cards of every second successful defence go back into the talon. Source: S1 Prolonged. """
    draw_first: OptionDrawFirst | Unset = UNSET
    """ Who draws first after a bout. """
    draw_order: OptionDrawOrder | Unset = UNSET
    """ Whether the defender draws after all others, or in turn, or all draw one card at a time. """
    ends: OptionEnds | Unset = UNSET
    """ The game ends with a bout, or, with the talon empty, the moment that only one player (team) holds cards. """
    draws: OptionDraws | Unset = UNSET
    """ A game may end in a draw, or who defended last is the fool then. """
    out_when: OptionOutWhen | Unset = UNSET
    """ Who has no card is out once the draw is done, or as soon as the bout ends. """
    empty_defender: OptionEmptyDefender | Unset = UNSET
    """ After a defender got out: the next player attacks, or is the next to defend. """
    teams: int | None | Unset = UNSET
    """ How many players are in a team. Source: S1, S3. """
    epaulettes: OptionEpaulettes | Unset = UNSET
    """ Whether a fool beaten with cards of the lowest rank wears them on the shoulders. """
    draw_keeps_fool: bool | Unset = UNSET
    """ After a draw the last fool stays the fool. Source: S1. """
    tie_penalty: OptionTiePenalty | Unset = UNSET
    """ Whether those who went out together in the last bout of a draw all owe the penalty. """
    role_cards: PartialRulesRoleCards | Unset = UNSET
    """ A rank or a card, and the role it has when it is played. Source: S1 Role Cards. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.partial_rules_role_cards import PartialRulesRoleCards  # noqa: PLC0415

        preset: None | str | Unset
        if isinstance(self.preset, Unset):
            preset = UNSET
        else:
            preset = self.preset

        lowest_rank: str | Unset = UNSET
        if not isinstance(self.lowest_rank, Unset):
            lowest_rank = self.lowest_rank

        decks = self.decks

        jokers: str | Unset = UNSET
        if not isinstance(self.jokers, Unset):
            jokers = self.jokers

        hand_size = self.hand_size

        deal: str | Unset = UNSET
        if not isinstance(self.deal, Unset):
            deal = self.deal

        trump: str | Unset = UNSET
        if not isinstance(self.trump, Unset):
            trump = self.trump

        direction: str | Unset = UNSET
        if not isinstance(self.direction, Unset):
            direction = self.direction

        first_attacker: str | Unset = UNSET
        if not isinstance(self.first_attacker, Unset):
            first_attacker = self.first_attacker

        next_game_attacker: str | Unset = UNSET
        if not isinstance(self.next_game_attacker, Unset):
            next_game_attacker = self.next_game_attacker

        dealer: str | Unset = UNSET
        if not isinstance(self.dealer, Unset):
            dealer = self.dealer

        cut: str | Unset = UNSET
        if not isinstance(self.cut, Unset):
            cut = self.cut

        trump_exchange: str | Unset = UNSET
        if not isinstance(self.trump_exchange, Unset):
            trump_exchange = self.trump_exchange

        opening: str | Unset = UNSET
        if not isinstance(self.opening, Unset):
            opening = self.opening

        lead_top_card = self.lead_top_card

        throw_in_by: str | Unset = UNSET
        if not isinstance(self.throw_in_by, Unset):
            throw_in_by = self.throw_in_by

        throw_in_from: str | Unset = UNSET
        if not isinstance(self.throw_in_from, Unset):
            throw_in_from = self.throw_in_from

        throw_in_priority: str | Unset = UNSET
        if not isinstance(self.throw_in_priority, Unset):
            throw_in_priority = self.throw_in_priority

        after_take: str | Unset = UNSET
        if not isinstance(self.after_take, Unset):
            after_take = self.after_take

        attack_limit: int | Literal["hand_size"] | None | Unset
        if isinstance(self.attack_limit, Unset):
            attack_limit = UNSET
        else:
            attack_limit = self.attack_limit

        first_bout_limit: int | None | Unset
        if isinstance(self.first_bout_limit, Unset):
            first_bout_limit = UNSET
        else:
            first_bout_limit = self.first_bout_limit

        hand_cap: str | Unset = UNSET
        if not isinstance(self.hand_cap, Unset):
            hand_cap = self.hand_cap

        transfer: str | Unset = UNSET
        if not isinstance(self.transfer, Unset):
            transfer = self.transfer

        transfer_cards: str | Unset = UNSET
        if not isinstance(self.transfer_cards, Unset):
            transfer_cards = self.transfer_cards

        transfer_max: int | None | Unset
        if isinstance(self.transfer_max, Unset):
            transfer_max = UNSET
        else:
            transfer_max = self.transfer_max

        transfer_in_first_bout = self.transfer_in_first_bout

        transfer_to: str | Unset = UNSET
        if not isinstance(self.transfer_to, Unset):
            transfer_to = self.transfer_to

        reflect = self.reflect

        rank_order: str | Unset = UNSET
        if not isinstance(self.rank_order, Unset):
            rank_order = self.rank_order

        royal = self.royal

        low_beats_ace = self.low_beats_ace

        stubborn_suit: None | str | Unset
        if isinstance(self.stubborn_suit, Unset):
            stubborn_suit = UNSET
        elif isinstance(self.stubborn_suit, str):
            stubborn_suit = self.stubborn_suit
        else:
            stubborn_suit = self.stubborn_suit

        trust = self.trust

        prolonged = self.prolonged

        draw_first: str | Unset = UNSET
        if not isinstance(self.draw_first, Unset):
            draw_first = self.draw_first

        draw_order: str | Unset = UNSET
        if not isinstance(self.draw_order, Unset):
            draw_order = self.draw_order

        ends: str | Unset = UNSET
        if not isinstance(self.ends, Unset):
            ends = self.ends

        draws: str | Unset = UNSET
        if not isinstance(self.draws, Unset):
            draws = self.draws

        out_when: str | Unset = UNSET
        if not isinstance(self.out_when, Unset):
            out_when = self.out_when

        empty_defender: str | Unset = UNSET
        if not isinstance(self.empty_defender, Unset):
            empty_defender = self.empty_defender

        teams: int | None | Unset
        if isinstance(self.teams, Unset):
            teams = UNSET
        else:
            teams = self.teams

        epaulettes: str | Unset = UNSET
        if not isinstance(self.epaulettes, Unset):
            epaulettes = self.epaulettes

        draw_keeps_fool = self.draw_keeps_fool

        tie_penalty: str | Unset = UNSET
        if not isinstance(self.tie_penalty, Unset):
            tie_penalty = self.tie_penalty

        role_cards: dict[str, Any] | Unset = UNSET
        if not isinstance(self.role_cards, Unset):
            role_cards = self.role_cards.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update({})
        if preset is not UNSET:
            field_dict["preset"] = preset
        if lowest_rank is not UNSET:
            field_dict["lowest_rank"] = lowest_rank
        if decks is not UNSET:
            field_dict["decks"] = decks
        if jokers is not UNSET:
            field_dict["jokers"] = jokers
        if hand_size is not UNSET:
            field_dict["hand_size"] = hand_size
        if deal is not UNSET:
            field_dict["deal"] = deal
        if trump is not UNSET:
            field_dict["trump"] = trump
        if direction is not UNSET:
            field_dict["direction"] = direction
        if first_attacker is not UNSET:
            field_dict["first_attacker"] = first_attacker
        if next_game_attacker is not UNSET:
            field_dict["next_game_attacker"] = next_game_attacker
        if dealer is not UNSET:
            field_dict["dealer"] = dealer
        if cut is not UNSET:
            field_dict["cut"] = cut
        if trump_exchange is not UNSET:
            field_dict["trump_exchange"] = trump_exchange
        if opening is not UNSET:
            field_dict["opening"] = opening
        if lead_top_card is not UNSET:
            field_dict["lead_top_card"] = lead_top_card
        if throw_in_by is not UNSET:
            field_dict["throw_in_by"] = throw_in_by
        if throw_in_from is not UNSET:
            field_dict["throw_in_from"] = throw_in_from
        if throw_in_priority is not UNSET:
            field_dict["throw_in_priority"] = throw_in_priority
        if after_take is not UNSET:
            field_dict["after_take"] = after_take
        if attack_limit is not UNSET:
            field_dict["attack_limit"] = attack_limit
        if first_bout_limit is not UNSET:
            field_dict["first_bout_limit"] = first_bout_limit
        if hand_cap is not UNSET:
            field_dict["hand_cap"] = hand_cap
        if transfer is not UNSET:
            field_dict["transfer"] = transfer
        if transfer_cards is not UNSET:
            field_dict["transfer_cards"] = transfer_cards
        if transfer_max is not UNSET:
            field_dict["transfer_max"] = transfer_max
        if transfer_in_first_bout is not UNSET:
            field_dict["transfer_in_first_bout"] = transfer_in_first_bout
        if transfer_to is not UNSET:
            field_dict["transfer_to"] = transfer_to
        if reflect is not UNSET:
            field_dict["reflect"] = reflect
        if rank_order is not UNSET:
            field_dict["rank_order"] = rank_order
        if royal is not UNSET:
            field_dict["royal"] = royal
        if low_beats_ace is not UNSET:
            field_dict["low_beats_ace"] = low_beats_ace
        if stubborn_suit is not UNSET:
            field_dict["stubborn_suit"] = stubborn_suit
        if trust is not UNSET:
            field_dict["trust"] = trust
        if prolonged is not UNSET:
            field_dict["prolonged"] = prolonged
        if draw_first is not UNSET:
            field_dict["draw_first"] = draw_first
        if draw_order is not UNSET:
            field_dict["draw_order"] = draw_order
        if ends is not UNSET:
            field_dict["ends"] = ends
        if draws is not UNSET:
            field_dict["draws"] = draws
        if out_when is not UNSET:
            field_dict["out_when"] = out_when
        if empty_defender is not UNSET:
            field_dict["empty_defender"] = empty_defender
        if teams is not UNSET:
            field_dict["teams"] = teams
        if epaulettes is not UNSET:
            field_dict["epaulettes"] = epaulettes
        if draw_keeps_fool is not UNSET:
            field_dict["draw_keeps_fool"] = draw_keeps_fool
        if tie_penalty is not UNSET:
            field_dict["tie_penalty"] = tie_penalty
        if role_cards is not UNSET:
            field_dict["role_cards"] = role_cards

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.partial_rules_role_cards import PartialRulesRoleCards  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_preset(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        preset = _parse_preset(d.pop("preset", UNSET))

        _lowest_rank = d.pop("lowest_rank", UNSET)
        lowest_rank: OptionLowestRank | Unset
        if isinstance(_lowest_rank, Unset):
            lowest_rank = UNSET
        else:
            lowest_rank = check_option_lowest_rank(_lowest_rank)

        decks = d.pop("decks", UNSET)

        _jokers = d.pop("jokers", UNSET)
        jokers: OptionJokers | Unset
        if isinstance(_jokers, Unset):
            jokers = UNSET
        else:
            jokers = check_option_jokers(_jokers)

        hand_size = d.pop("hand_size", UNSET)

        _deal = d.pop("deal", UNSET)
        deal: OptionDeal | Unset
        if isinstance(_deal, Unset):
            deal = UNSET
        else:
            deal = check_option_deal(_deal)

        _trump = d.pop("trump", UNSET)
        trump: OptionTrump | Unset
        if isinstance(_trump, Unset):
            trump = UNSET
        else:
            trump = check_option_trump(_trump)

        _direction = d.pop("direction", UNSET)
        direction: OptionDirection | Unset
        if isinstance(_direction, Unset):
            direction = UNSET
        else:
            direction = check_option_direction(_direction)

        _first_attacker = d.pop("first_attacker", UNSET)
        first_attacker: OptionFirstAttacker | Unset
        if isinstance(_first_attacker, Unset):
            first_attacker = UNSET
        else:
            first_attacker = check_option_first_attacker(_first_attacker)

        _next_game_attacker = d.pop("next_game_attacker", UNSET)
        next_game_attacker: OptionNextGameAttacker | Unset
        if isinstance(_next_game_attacker, Unset):
            next_game_attacker = UNSET
        else:
            next_game_attacker = check_option_next_game_attacker(_next_game_attacker)

        _dealer = d.pop("dealer", UNSET)
        dealer: OptionDealer | Unset
        if isinstance(_dealer, Unset):
            dealer = UNSET
        else:
            dealer = check_option_dealer(_dealer)

        _cut = d.pop("cut", UNSET)
        cut: OptionCut | Unset
        if isinstance(_cut, Unset):
            cut = UNSET
        else:
            cut = check_option_cut(_cut)

        _trump_exchange = d.pop("trump_exchange", UNSET)
        trump_exchange: OptionTrumpExchange | Unset
        if isinstance(_trump_exchange, Unset):
            trump_exchange = UNSET
        else:
            trump_exchange = check_option_trump_exchange(_trump_exchange)

        _opening = d.pop("opening", UNSET)
        opening: OptionOpening | Unset
        if isinstance(_opening, Unset):
            opening = UNSET
        else:
            opening = check_option_opening(_opening)

        lead_top_card = d.pop("lead_top_card", UNSET)

        _throw_in_by = d.pop("throw_in_by", UNSET)
        throw_in_by: OptionThrowInBy | Unset
        if isinstance(_throw_in_by, Unset):
            throw_in_by = UNSET
        else:
            throw_in_by = check_option_throw_in_by(_throw_in_by)

        _throw_in_from = d.pop("throw_in_from", UNSET)
        throw_in_from: OptionThrowInFrom | Unset
        if isinstance(_throw_in_from, Unset):
            throw_in_from = UNSET
        else:
            throw_in_from = check_option_throw_in_from(_throw_in_from)

        _throw_in_priority = d.pop("throw_in_priority", UNSET)
        throw_in_priority: OptionThrowInPriority | Unset
        if isinstance(_throw_in_priority, Unset):
            throw_in_priority = UNSET
        else:
            throw_in_priority = check_option_throw_in_priority(_throw_in_priority)

        _after_take = d.pop("after_take", UNSET)
        after_take: OptionAfterTake | Unset
        if isinstance(_after_take, Unset):
            after_take = UNSET
        else:
            after_take = check_option_after_take(_after_take)

        def _parse_attack_limit(data: object) -> int | Literal["hand_size"] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            attack_limit_type_0 = cast(Literal["hand_size"], data)
            if attack_limit_type_0 != "hand_size":
                raise ValueError(f"attack_limit_type_0 must match const 'hand_size', got '{attack_limit_type_0}'")
            return attack_limit_type_0
            return cast(int | Literal["hand_size"] | None | Unset, data)

        attack_limit = _parse_attack_limit(d.pop("attack_limit", UNSET))

        def _parse_first_bout_limit(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        first_bout_limit = _parse_first_bout_limit(d.pop("first_bout_limit", UNSET))

        _hand_cap = d.pop("hand_cap", UNSET)
        hand_cap: OptionHandCap | Unset
        if isinstance(_hand_cap, Unset):
            hand_cap = UNSET
        else:
            hand_cap = check_option_hand_cap(_hand_cap)

        _transfer = d.pop("transfer", UNSET)
        transfer: OptionTransfer | Unset
        if isinstance(_transfer, Unset):
            transfer = UNSET
        else:
            transfer = check_option_transfer(_transfer)

        _transfer_cards = d.pop("transfer_cards", UNSET)
        transfer_cards: OptionTransferCards | Unset
        if isinstance(_transfer_cards, Unset):
            transfer_cards = UNSET
        else:
            transfer_cards = check_option_transfer_cards(_transfer_cards)

        def _parse_transfer_max(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        transfer_max = _parse_transfer_max(d.pop("transfer_max", UNSET))

        transfer_in_first_bout = d.pop("transfer_in_first_bout", UNSET)

        _transfer_to = d.pop("transfer_to", UNSET)
        transfer_to: OptionTransferTo | Unset
        if isinstance(_transfer_to, Unset):
            transfer_to = UNSET
        else:
            transfer_to = check_option_transfer_to(_transfer_to)

        reflect = d.pop("reflect", UNSET)

        _rank_order = d.pop("rank_order", UNSET)
        rank_order: OptionRankOrder | Unset
        if isinstance(_rank_order, Unset):
            rank_order = UNSET
        else:
            rank_order = check_option_rank_order(_rank_order)

        royal = d.pop("royal", UNSET)

        low_beats_ace = d.pop("low_beats_ace", UNSET)

        def _parse_stubborn_suit(data: object) -> None | OptionStubbornSuit | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                stubborn_suit_type_0 = check_option_stubborn_suit(data)

                return stubborn_suit_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OptionStubbornSuit | Unset, data)

        stubborn_suit = _parse_stubborn_suit(d.pop("stubborn_suit", UNSET))

        trust = d.pop("trust", UNSET)

        prolonged = d.pop("prolonged", UNSET)

        _draw_first = d.pop("draw_first", UNSET)
        draw_first: OptionDrawFirst | Unset
        if isinstance(_draw_first, Unset):
            draw_first = UNSET
        else:
            draw_first = check_option_draw_first(_draw_first)

        _draw_order = d.pop("draw_order", UNSET)
        draw_order: OptionDrawOrder | Unset
        if isinstance(_draw_order, Unset):
            draw_order = UNSET
        else:
            draw_order = check_option_draw_order(_draw_order)

        _ends = d.pop("ends", UNSET)
        ends: OptionEnds | Unset
        if isinstance(_ends, Unset):
            ends = UNSET
        else:
            ends = check_option_ends(_ends)

        _draws = d.pop("draws", UNSET)
        draws: OptionDraws | Unset
        if isinstance(_draws, Unset):
            draws = UNSET
        else:
            draws = check_option_draws(_draws)

        _out_when = d.pop("out_when", UNSET)
        out_when: OptionOutWhen | Unset
        if isinstance(_out_when, Unset):
            out_when = UNSET
        else:
            out_when = check_option_out_when(_out_when)

        _empty_defender = d.pop("empty_defender", UNSET)
        empty_defender: OptionEmptyDefender | Unset
        if isinstance(_empty_defender, Unset):
            empty_defender = UNSET
        else:
            empty_defender = check_option_empty_defender(_empty_defender)

        def _parse_teams(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        teams = _parse_teams(d.pop("teams", UNSET))

        _epaulettes = d.pop("epaulettes", UNSET)
        epaulettes: OptionEpaulettes | Unset
        if isinstance(_epaulettes, Unset):
            epaulettes = UNSET
        else:
            epaulettes = check_option_epaulettes(_epaulettes)

        draw_keeps_fool = d.pop("draw_keeps_fool", UNSET)

        _tie_penalty = d.pop("tie_penalty", UNSET)
        tie_penalty: OptionTiePenalty | Unset
        if isinstance(_tie_penalty, Unset):
            tie_penalty = UNSET
        else:
            tie_penalty = check_option_tie_penalty(_tie_penalty)

        _role_cards = d.pop("role_cards", UNSET)
        role_cards: PartialRulesRoleCards | Unset
        if isinstance(_role_cards, Unset):
            role_cards = UNSET
        else:
            role_cards = PartialRulesRoleCards.from_dict(_role_cards)

        partial_rules = cls(
            preset=preset,
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
        )

        partial_rules.additional_properties = d
        return partial_rules

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
