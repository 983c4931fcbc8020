from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.computer_level import check_computer_level
from ..models.computer_level import ComputerLevel
from ..models.visibility import check_visibility
from ..models.visibility import Visibility
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.clock_request import ClockRequest
    from ..models.computer_seat import ComputerSeat
    from ..models.open_seat import OpenSeat
    from ..models.partial_rules import PartialRules
    from ..models.player_seat import PlayerSeat


T = TypeVar("T", bound="SeriesRequest")


@_attrs_define
class SeriesRequest:
    rules: PartialRules | str
    """ Name of a preset, or an object of options, optionally with the `preset` that they change. Presets of players
    are written `PLAYER/NAME`. """
    seats: list[ComputerSeat | OpenSeat | PlayerSeat]
    """ Seats in clockwise order. """
    penalty: str | Unset = ""
    """ What the fool of each game owes, in words. """
    games: int | None | Unset = UNSET
    """ Number of games; null for no limit. """
    clock: ClockRequest | Unset = UNSET
    """ Either `move`, a time for each move, or `bank`, a time for all moves of a game, to which each adds a little.
    """
    quick_pass: bool | Unset = True
    """ Whether the server passes for players who have no other legal move. """
    takeover_after: int | Unset = 2
    """ Overdue moves in a row after which a computer plays for the player. """
    takeover_level: ComputerLevel | Unset = "steady"
    max_takeovers: int | None | Unset = UNSET
    """ Takeovers per game after which the computer plays the seat to the end; null for no limit. """
    reminder: None | str | Unset = UNSET
    """ Time before a deadline at which the player is reminded; null for no reminder. """
    min_reliability: int | None | Unset = UNSET
    """ Share of moves in time, in percent, that a player needs to join; null for none. """
    nights: bool | Unset = False
    """ Whether clocks stop during the night of the player who must move. """
    weekends: bool | Unset = False
    """ Whether clocks stop on Saturdays and Sundays. """
    holidays: int | Unset = 0
    """ Days off that each player may take in a year; at most 180 for all seats together. """
    hints: bool | Unset = False
    """ Whether players may ask for hints. Games with hints are not rated. """
    memory_aid: bool | Unset = True
    """ Whether pages may show cards in hands that all players have seen. """
    visibility: Visibility | Unset = "unlisted"
    bots: bool | Unset = UNSET
    """ Whether bot accounts may join; default: true if you are a bot or invite one, otherwise false. """
    pause: None | str | Unset = UNSET
    """ Time between two games; null if a player deals the next game. """
    invitations_expire: str | Unset = "P14D"
    """ How long an invitation stays open before its seat is free for anybody; default P14D. """

    def to_dict(self) -> dict[str, Any]:
        from ..models.clock_request import ClockRequest  # noqa: PLC0415
        from ..models.computer_seat import ComputerSeat  # noqa: PLC0415
        from ..models.open_seat import OpenSeat  # noqa: PLC0415
        from ..models.partial_rules import PartialRules  # noqa: PLC0415
        from ..models.player_seat import PlayerSeat  # noqa: PLC0415

        rules: dict[str, Any] | str
        if isinstance(self.rules, PartialRules):
            rules = self.rules.to_dict()
        else:
            rules = self.rules

        seats = []
        for seats_item_data in self.seats:
            seats_item: dict[str, Any]
            if isinstance(seats_item_data, PlayerSeat):
                seats_item = seats_item_data.to_dict()
            elif isinstance(seats_item_data, OpenSeat):
                seats_item = seats_item_data.to_dict()
            else:
                seats_item = seats_item_data.to_dict()

            seats.append(seats_item)

        penalty = self.penalty

        games: int | None | Unset
        if isinstance(self.games, Unset):
            games = UNSET
        else:
            games = self.games

        clock: dict[str, Any] | Unset = UNSET
        if not isinstance(self.clock, Unset):
            clock = self.clock.to_dict()

        quick_pass = self.quick_pass

        takeover_after = self.takeover_after

        takeover_level: str | Unset = UNSET
        if not isinstance(self.takeover_level, Unset):
            takeover_level = self.takeover_level

        max_takeovers: int | None | Unset
        if isinstance(self.max_takeovers, Unset):
            max_takeovers = UNSET
        else:
            max_takeovers = self.max_takeovers

        reminder: None | str | Unset
        if isinstance(self.reminder, Unset):
            reminder = UNSET
        else:
            reminder = self.reminder

        min_reliability: int | None | Unset
        if isinstance(self.min_reliability, Unset):
            min_reliability = UNSET
        else:
            min_reliability = self.min_reliability

        nights = self.nights

        weekends = self.weekends

        holidays = self.holidays

        hints = self.hints

        memory_aid = self.memory_aid

        visibility: str | Unset = UNSET
        if not isinstance(self.visibility, Unset):
            visibility = self.visibility

        bots = self.bots

        pause: None | str | Unset
        if isinstance(self.pause, Unset):
            pause = UNSET
        else:
            pause = self.pause

        invitations_expire = self.invitations_expire

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rules": rules,
                "seats": seats,
            }
        )
        if penalty is not UNSET:
            field_dict["penalty"] = penalty
        if games is not UNSET:
            field_dict["games"] = games
        if clock is not UNSET:
            field_dict["clock"] = clock
        if quick_pass is not UNSET:
            field_dict["quick_pass"] = quick_pass
        if takeover_after is not UNSET:
            field_dict["takeover_after"] = takeover_after
        if takeover_level is not UNSET:
            field_dict["takeover_level"] = takeover_level
        if max_takeovers is not UNSET:
            field_dict["max_takeovers"] = max_takeovers
        if reminder is not UNSET:
            field_dict["reminder"] = reminder
        if min_reliability is not UNSET:
            field_dict["min_reliability"] = min_reliability
        if nights is not UNSET:
            field_dict["nights"] = nights
        if weekends is not UNSET:
            field_dict["weekends"] = weekends
        if holidays is not UNSET:
            field_dict["holidays"] = holidays
        if hints is not UNSET:
            field_dict["hints"] = hints
        if memory_aid is not UNSET:
            field_dict["memory_aid"] = memory_aid
        if visibility is not UNSET:
            field_dict["visibility"] = visibility
        if bots is not UNSET:
            field_dict["bots"] = bots
        if pause is not UNSET:
            field_dict["pause"] = pause
        if invitations_expire is not UNSET:
            field_dict["invitations_expire"] = invitations_expire

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.clock_request import ClockRequest  # noqa: PLC0415
        from ..models.computer_seat import ComputerSeat  # noqa: PLC0415
        from ..models.open_seat import OpenSeat  # noqa: PLC0415
        from ..models.partial_rules import PartialRules  # noqa: PLC0415
        from ..models.player_seat import PlayerSeat  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_rules(data: object) -> PartialRules | str:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rules_type_1 = PartialRules.from_dict(data)

                return rules_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(PartialRules | str, data)

        rules = _parse_rules(d.pop("rules"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:

            def _parse_seats_item(data: object) -> ComputerSeat | OpenSeat | PlayerSeat:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    seats_item_type_0 = PlayerSeat.from_dict(data)

                    return seats_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    seats_item_type_1 = OpenSeat.from_dict(data)

                    return seats_item_type_1
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                seats_item_type_2 = ComputerSeat.from_dict(data)

                return seats_item_type_2

            seats_item = _parse_seats_item(seats_item_data)

            seats.append(seats_item)

        penalty = d.pop("penalty", UNSET)

        def _parse_games(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        games = _parse_games(d.pop("games", UNSET))

        _clock = d.pop("clock", UNSET)
        clock: ClockRequest | Unset
        if isinstance(_clock, Unset):
            clock = UNSET
        else:
            clock = ClockRequest.from_dict(_clock)

        quick_pass = d.pop("quick_pass", UNSET)

        takeover_after = d.pop("takeover_after", UNSET)

        _takeover_level = d.pop("takeover_level", UNSET)
        takeover_level: ComputerLevel | Unset
        if isinstance(_takeover_level, Unset):
            takeover_level = UNSET
        else:
            takeover_level = check_computer_level(_takeover_level)

        def _parse_max_takeovers(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        max_takeovers = _parse_max_takeovers(d.pop("max_takeovers", UNSET))

        def _parse_reminder(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        reminder = _parse_reminder(d.pop("reminder", UNSET))

        def _parse_min_reliability(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        min_reliability = _parse_min_reliability(d.pop("min_reliability", UNSET))

        nights = d.pop("nights", UNSET)

        weekends = d.pop("weekends", UNSET)

        holidays = d.pop("holidays", UNSET)

        hints = d.pop("hints", UNSET)

        memory_aid = d.pop("memory_aid", UNSET)

        _visibility = d.pop("visibility", UNSET)
        visibility: Visibility | Unset
        if isinstance(_visibility, Unset):
            visibility = UNSET
        else:
            visibility = check_visibility(_visibility)

        bots = d.pop("bots", UNSET)

        def _parse_pause(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        pause = _parse_pause(d.pop("pause", UNSET))

        invitations_expire = d.pop("invitations_expire", UNSET)

        series_request = cls(
            rules=rules,
            seats=seats,
            penalty=penalty,
            games=games,
            clock=clock,
            quick_pass=quick_pass,
            takeover_after=takeover_after,
            takeover_level=takeover_level,
            max_takeovers=max_takeovers,
            reminder=reminder,
            min_reliability=min_reliability,
            nights=nights,
            weekends=weekends,
            holidays=holidays,
            hints=hints,
            memory_aid=memory_aid,
            visibility=visibility,
            bots=bots,
            pause=pause,
            invitations_expire=invitations_expire,
        )

        return series_request
