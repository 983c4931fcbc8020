from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.series_state import check_series_state
from ..models.series_state import SeriesState
from ..models.visibility import check_visibility
from ..models.visibility import Visibility
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.clock import Clock
    from ..models.game_summary import GameSummary
    from ..models.latest_end import LatestEnd
    from ..models.named_rules import NamedRules
    from ..models.rules import Rules
    from ..models.series_seat import SeriesSeat
    from ..models.standings_row import StandingsRow


T = TypeVar("T", bound="Series")


@_attrs_define
class Series:
    id: str
    """ Short opaque id. """
    creator: str
    """ Username of the player who created the series. """
    state: SeriesState
    visibility: Visibility
    code: None | str
    """ Code for joining a private series, shown only to its players. """
    rules: Rules
    """ Every option of the rules with its value. """
    house_preset: NamedRules | None
    """ Preset and version that the rules came from; null if there is none or you may not see it. """
    penalty: str
    """ What the fool of each game owes, in words. """
    games_wanted: int | None
    """ Number of games agreed for the series; null for no limit. """
    clock: Clock
    """ With `move` or with `bank`, `increment` and `cap`. """
    quick_pass: bool
    """ Whether the server passes for players who have no other legal move. """
    bots: bool
    """ Whether accounts that programs play for may join. """
    nights: bool
    """ Whether clocks stop during the night of the player who must move. """
    weekends: bool
    """ Whether clocks stop on Saturdays and Sundays. """
    holidays: int
    """ Days off that each player may take in a year. """
    reminder: None | str
    """ Time before a deadline at which the player is reminded; null for no reminder. """
    takeover_after: int
    """ Overdue moves in a row after which a computer plays for the player. """
    takeover_level: str
    """ Level of the computer that plays for late players. """
    max_takeovers: int | None
    """ Takeovers per game after which the computer plays the seat to the end; null for no limit. """
    min_reliability: int | None
    """ Smallest share of moves in time, in percent, that a player needs to join; null for none. """
    hints: bool
    """ Whether players may ask for hints. Games with hints are not rated. """
    memory_aid: bool
    """ Whether pages show cards in hands that all players have seen. """
    latest_end: LatestEnd
    pause: None | str
    """ Time between two games; null if a player deals the next game. """
    invitations_expire: str
    """ How long an invitation stays open. """
    seats: list[SeriesSeat]
    """ Seats in clockwise order. """
    your_seat: int | None
    """ Seat that you have or are invited to; null if you have none. """
    game: None | str
    """ Id of the newest game; null before the first. """
    next_game_at: datetime.datetime | None
    """ When the server deals the next game; null if a player deals it. """
    rematch_of: None | str
    """ Id of the series that this one is the rematch of; null if it is no rematch. """
    rematch: None | str
    """ Id of the rematch of this series; null if there is none. """
    created_at: datetime.datetime
    """ When it was created. """
    started_at: datetime.datetime | None
    """ When it started; null before its start. """
    finished_at: datetime.datetime | None
    """ When it ended; null before its end. """
    standings: list[StandingsRow]
    """ Table of results of the series. """
    games: list[GameSummary]
    """ The newest games; `/series/ID/games` lists all. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.clock import Clock  # noqa: PLC0415
        from ..models.game_summary import GameSummary  # noqa: PLC0415
        from ..models.latest_end import LatestEnd  # noqa: PLC0415
        from ..models.named_rules import NamedRules  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.series_seat import SeriesSeat  # noqa: PLC0415
        from ..models.standings_row import StandingsRow  # noqa: PLC0415

        id = self.id

        creator = self.creator

        state: str = self.state

        visibility: str = self.visibility

        code: None | str
        code = self.code

        rules = self.rules.to_dict()

        house_preset: dict[str, Any] | None
        if isinstance(self.house_preset, NamedRules):
            house_preset = self.house_preset.to_dict()
        else:
            house_preset = self.house_preset

        penalty = self.penalty

        games_wanted: int | None
        games_wanted = self.games_wanted

        clock = self.clock.to_dict()

        quick_pass = self.quick_pass

        bots = self.bots

        nights = self.nights

        weekends = self.weekends

        holidays = self.holidays

        reminder: None | str
        reminder = self.reminder

        takeover_after = self.takeover_after

        takeover_level = self.takeover_level

        max_takeovers: int | None
        max_takeovers = self.max_takeovers

        min_reliability: int | None
        min_reliability = self.min_reliability

        hints = self.hints

        memory_aid = self.memory_aid

        latest_end = self.latest_end.to_dict()

        pause: None | str
        pause = self.pause

        invitations_expire = self.invitations_expire

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        your_seat: int | None
        your_seat = self.your_seat

        game: None | str
        game = self.game

        next_game_at: None | str
        if isinstance(self.next_game_at, datetime.datetime):
            next_game_at = self.next_game_at.isoformat()
        else:
            next_game_at = self.next_game_at

        rematch_of: None | str
        rematch_of = self.rematch_of

        rematch: None | str
        rematch = self.rematch

        created_at = self.created_at.isoformat()

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        standings = []
        for standings_item_data in self.standings:
            standings_item = standings_item_data.to_dict()
            standings.append(standings_item)

        games = []
        for games_item_data in self.games:
            games_item = games_item_data.to_dict()
            games.append(games_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "creator": creator,
                "state": state,
                "visibility": visibility,
                "code": code,
                "rules": rules,
                "house_preset": house_preset,
                "penalty": penalty,
                "games_wanted": games_wanted,
                "clock": clock,
                "quick_pass": quick_pass,
                "bots": bots,
                "nights": nights,
                "weekends": weekends,
                "holidays": holidays,
                "reminder": reminder,
                "takeover_after": takeover_after,
                "takeover_level": takeover_level,
                "max_takeovers": max_takeovers,
                "min_reliability": min_reliability,
                "hints": hints,
                "memory_aid": memory_aid,
                "latest_end": latest_end,
                "pause": pause,
                "invitations_expire": invitations_expire,
                "seats": seats,
                "your_seat": your_seat,
                "game": game,
                "next_game_at": next_game_at,
                "rematch_of": rematch_of,
                "rematch": rematch,
                "created_at": created_at,
                "started_at": started_at,
                "finished_at": finished_at,
                "standings": standings,
                "games": games,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.clock import Clock  # noqa: PLC0415
        from ..models.game_summary import GameSummary  # noqa: PLC0415
        from ..models.latest_end import LatestEnd  # noqa: PLC0415
        from ..models.named_rules import NamedRules  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.series_seat import SeriesSeat  # noqa: PLC0415
        from ..models.standings_row import StandingsRow  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        creator = d.pop("creator")

        state = check_series_state(d.pop("state"))

        visibility = check_visibility(d.pop("visibility"))

        def _parse_code(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        code = _parse_code(d.pop("code"))

        rules = Rules.from_dict(d.pop("rules"))

        def _parse_house_preset(data: object) -> NamedRules | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                house_preset_type_0 = NamedRules.from_dict(data)

                return house_preset_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NamedRules | None, data)

        house_preset = _parse_house_preset(d.pop("house_preset"))

        penalty = d.pop("penalty")

        def _parse_games_wanted(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        games_wanted = _parse_games_wanted(d.pop("games_wanted"))

        clock = Clock.from_dict(d.pop("clock"))

        quick_pass = d.pop("quick_pass")

        bots = d.pop("bots")

        nights = d.pop("nights")

        weekends = d.pop("weekends")

        holidays = d.pop("holidays")

        def _parse_reminder(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reminder = _parse_reminder(d.pop("reminder"))

        takeover_after = d.pop("takeover_after")

        takeover_level = d.pop("takeover_level")

        def _parse_max_takeovers(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        max_takeovers = _parse_max_takeovers(d.pop("max_takeovers"))

        def _parse_min_reliability(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        min_reliability = _parse_min_reliability(d.pop("min_reliability"))

        hints = d.pop("hints")

        memory_aid = d.pop("memory_aid")

        latest_end = LatestEnd.from_dict(d.pop("latest_end"))

        def _parse_pause(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        pause = _parse_pause(d.pop("pause"))

        invitations_expire = d.pop("invitations_expire")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = SeriesSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        def _parse_your_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        your_seat = _parse_your_seat(d.pop("your_seat"))

        def _parse_game(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game = _parse_game(d.pop("game"))

        def _parse_next_game_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_game_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_game_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_game_at = _parse_next_game_at(d.pop("next_game_at"))

        def _parse_rematch_of(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rematch_of = _parse_rematch_of(d.pop("rematch_of"))

        def _parse_rematch(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        rematch = _parse_rematch(d.pop("rematch"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)

                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))

        standings = []
        _standings = d.pop("standings")
        for standings_item_data in _standings:
            standings_item = StandingsRow.from_dict(standings_item_data)

            standings.append(standings_item)

        games = []
        _games = d.pop("games")
        for games_item_data in _games:
            games_item = GameSummary.from_dict(games_item_data)

            games.append(games_item)

        series = cls(
            id=id,
            creator=creator,
            state=state,
            visibility=visibility,
            code=code,
            rules=rules,
            house_preset=house_preset,
            penalty=penalty,
            games_wanted=games_wanted,
            clock=clock,
            quick_pass=quick_pass,
            bots=bots,
            nights=nights,
            weekends=weekends,
            holidays=holidays,
            reminder=reminder,
            takeover_after=takeover_after,
            takeover_level=takeover_level,
            max_takeovers=max_takeovers,
            min_reliability=min_reliability,
            hints=hints,
            memory_aid=memory_aid,
            latest_end=latest_end,
            pause=pause,
            invitations_expire=invitations_expire,
            seats=seats,
            your_seat=your_seat,
            game=game,
            next_game_at=next_game_at,
            rematch_of=rematch_of,
            rematch=rematch,
            created_at=created_at,
            started_at=started_at,
            finished_at=finished_at,
            standings=standings,
            games=games,
        )

        series.additional_properties = d
        return series

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
