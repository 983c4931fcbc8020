from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.game_phase import check_game_phase
from ..models.game_phase import GamePhase
from ..models.suit import check_suit
from ..models.suit import Suit
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.bank import Bank
    from ..models.deadline import Deadline
    from ..models.game_player import GamePlayer
    from ..models.pair import Pair
    from ..models.result import Result
    from ..models.rules import Rules
    from ..models.shuffle import Shuffle


T = TypeVar("T", bound="Game")


@_attrs_define
class Game:
    """A game as one viewer sees it."""

    version: int
    """ Number of events that the viewer has been shown. """
    phase: GamePhase
    bout: int
    """ The number of the bout, from 1 on; 0 before the deal. """
    starter: int | None
    """ Seat that opens the bout; null before the deal. """
    attacker: int | None
    """ The seat of the primary attacker; null before the deal. """
    defender: int | None
    """ Seat of the defender; null before the deal. """
    dealer: int
    """ Seat of the dealer. """
    trump: None | Suit
    """ Trump suit; null if there is none or it is not yet known. """
    trump_card: None | str
    """ Card that lies face up under the talon; null if there is none. """
    talon: int
    """ Number of cards left to draw. """
    discard: int
    """ Number of cards on the discard pile. """
    hands: list[int | list[str]]
    """ By seat: the viewer's own cards, the number of cards of other players. """
    known: list[list[str]]
    """ By seat: cards in hand that all players have seen. """
    table: list[Pair]
    """ Attack cards of the bout and the cards that beat them. """
    must: list[int]
    """ Seats that must act now, as far as this viewer may know. """
    may: list[int]
    """ Other seats that may act now, as far as this viewer may know. """
    passed: list[int]
    """ Seats that have passed in this phase of the bout. """
    transfers: int
    """ Number of transfers and reflections in the bout. """
    out: list[list[int]]
    """ Seats that have left the game without cards, in order. Seats that left together share a list. """
    capacity: int
    """ Number of attack cards that may still be added. """
    result: None | Result
    """ How the game ended; null while it runs. """
    id: str
    """ Short opaque id. """
    series: str
    """ Id of the series. """
    game_number: int
    """ Position of the game in its series, from 1. """
    players: list[GamePlayer]
    """ Players by seat. """
    your_seat: int | None
    """ Your seat; null if you have none. """
    seen: int | None
    """ Version up to which you have reported to have looked; null for spectators. """
    legal: list[str]
    """ Moves that the viewer may make now. """
    deadlines: list[Deadline]
    """ Deadlines that run now: none or one. If attackers speak one at a time, only the player whose turn it is sees
    that deadline. """
    banks: list[Bank]
    """ Banks by seat; empty if the clock has no bank. """
    rules: Rules
    """ Every option of the rules with its value. """
    hints: bool
    """ Whether players may ask for hints. """
    memory_aid: bool
    """ Whether pages show the cards listed in `known`. """
    started_at: datetime.datetime
    """ When it started; null before its start. """
    finished_at: datetime.datetime | None
    """ When it ended; null before its end. """
    shuffle: Shuffle
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.bank import Bank  # noqa: PLC0415
        from ..models.deadline import Deadline  # noqa: PLC0415
        from ..models.game_player import GamePlayer  # noqa: PLC0415
        from ..models.pair import Pair  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.shuffle import Shuffle  # noqa: PLC0415

        version = self.version

        phase: str = self.phase

        bout = self.bout

        starter: int | None
        starter = self.starter

        attacker: int | None
        attacker = self.attacker

        defender: int | None
        defender = self.defender

        dealer = self.dealer

        trump: None | str
        if isinstance(self.trump, str):
            trump = self.trump
        else:
            trump = self.trump

        trump_card: None | str
        trump_card = self.trump_card

        talon = self.talon

        discard = self.discard

        hands = []
        for hands_item_data in self.hands:
            hands_item: int | list[str]
            if isinstance(hands_item_data, list):
                hands_item = hands_item_data

            else:
                hands_item = hands_item_data
            hands.append(hands_item)

        known = []
        for known_item_data in self.known:
            known_item = known_item_data

            known.append(known_item)

        table = []
        for table_item_data in self.table:
            table_item = table_item_data.to_dict()
            table.append(table_item)

        must = self.must

        may = self.may

        passed = self.passed

        transfers = self.transfers

        out = []
        for out_item_data in self.out:
            out_item = out_item_data

            out.append(out_item)

        capacity = self.capacity

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        id = self.id

        series = self.series

        game_number = self.game_number

        players = []
        for players_item_data in self.players:
            players_item = players_item_data.to_dict()
            players.append(players_item)

        your_seat: int | None
        your_seat = self.your_seat

        seen: int | None
        seen = self.seen

        legal = self.legal

        deadlines = []
        for deadlines_item_data in self.deadlines:
            deadlines_item = deadlines_item_data.to_dict()
            deadlines.append(deadlines_item)

        banks = []
        for banks_item_data in self.banks:
            banks_item = banks_item_data.to_dict()
            banks.append(banks_item)

        rules = self.rules.to_dict()

        hints = self.hints

        memory_aid = self.memory_aid

        started_at = self.started_at.isoformat()

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        shuffle = self.shuffle.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "phase": phase,
                "bout": bout,
                "starter": starter,
                "attacker": attacker,
                "defender": defender,
                "dealer": dealer,
                "trump": trump,
                "trump_card": trump_card,
                "talon": talon,
                "discard": discard,
                "hands": hands,
                "known": known,
                "table": table,
                "must": must,
                "may": may,
                "passed": passed,
                "transfers": transfers,
                "out": out,
                "capacity": capacity,
                "result": result,
                "id": id,
                "series": series,
                "game_number": game_number,
                "players": players,
                "your_seat": your_seat,
                "seen": seen,
                "legal": legal,
                "deadlines": deadlines,
                "banks": banks,
                "rules": rules,
                "hints": hints,
                "memory_aid": memory_aid,
                "started_at": started_at,
                "finished_at": finished_at,
                "shuffle": shuffle,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.bank import Bank  # noqa: PLC0415
        from ..models.deadline import Deadline  # noqa: PLC0415
        from ..models.game_player import GamePlayer  # noqa: PLC0415
        from ..models.pair import Pair  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.shuffle import Shuffle  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        phase = check_game_phase(d.pop("phase"))

        bout = d.pop("bout")

        def _parse_starter(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        starter = _parse_starter(d.pop("starter"))

        def _parse_attacker(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        attacker = _parse_attacker(d.pop("attacker"))

        def _parse_defender(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        defender = _parse_defender(d.pop("defender"))

        dealer = d.pop("dealer")

        def _parse_trump(data: object) -> None | Suit:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                trump_type_0 = check_suit(data)

                return trump_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Suit, data)

        trump = _parse_trump(d.pop("trump"))

        def _parse_trump_card(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        trump_card = _parse_trump_card(d.pop("trump_card"))

        talon = d.pop("talon")

        discard = d.pop("discard")

        hands = []
        _hands = d.pop("hands")
        for hands_item_data in _hands:

            def _parse_hands_item(data: object) -> int | list[str]:
                try:
                    if not isinstance(data, list):
                        raise TypeError()
                    hands_item_type_0 = cast(list[str], data)

                    return hands_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(int | list[str], data)

            hands_item = _parse_hands_item(hands_item_data)

            hands.append(hands_item)

        known = []
        _known = d.pop("known")
        for known_item_data in _known:
            known_item = cast(list[str], known_item_data)

            known.append(known_item)

        table = []
        _table = d.pop("table")
        for table_item_data in _table:
            table_item = Pair.from_dict(table_item_data)

            table.append(table_item)

        must = cast(list[int], d.pop("must"))

        may = cast(list[int], d.pop("may"))

        passed = cast(list[int], d.pop("passed"))

        transfers = d.pop("transfers")

        out = []
        _out = d.pop("out")
        for out_item_data in _out:
            out_item = cast(list[int], out_item_data)

            out.append(out_item)

        capacity = d.pop("capacity")

        def _parse_result(data: object) -> None | Result:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = Result.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Result, data)

        result = _parse_result(d.pop("result"))

        id = d.pop("id")

        series = d.pop("series")

        game_number = d.pop("game_number")

        players = []
        _players = d.pop("players")
        for players_item_data in _players:
            players_item = GamePlayer.from_dict(players_item_data)

            players.append(players_item)

        def _parse_your_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        your_seat = _parse_your_seat(d.pop("your_seat"))

        def _parse_seen(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seen = _parse_seen(d.pop("seen"))

        legal = cast(list[str], d.pop("legal"))

        deadlines = []
        _deadlines = d.pop("deadlines")
        for deadlines_item_data in _deadlines:
            deadlines_item = Deadline.from_dict(deadlines_item_data)

            deadlines.append(deadlines_item)

        banks = []
        _banks = d.pop("banks")
        for banks_item_data in _banks:
            banks_item = Bank.from_dict(banks_item_data)

            banks.append(banks_item)

        rules = Rules.from_dict(d.pop("rules"))

        hints = d.pop("hints")

        memory_aid = d.pop("memory_aid")

        started_at = datetime.datetime.fromisoformat(d.pop("started_at"))

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

        shuffle = Shuffle.from_dict(d.pop("shuffle"))

        game = cls(
            version=version,
            phase=phase,
            bout=bout,
            starter=starter,
            attacker=attacker,
            defender=defender,
            dealer=dealer,
            trump=trump,
            trump_card=trump_card,
            talon=talon,
            discard=discard,
            hands=hands,
            known=known,
            table=table,
            must=must,
            may=may,
            passed=passed,
            transfers=transfers,
            out=out,
            capacity=capacity,
            result=result,
            id=id,
            series=series,
            game_number=game_number,
            players=players,
            your_seat=your_seat,
            seen=seen,
            legal=legal,
            deadlines=deadlines,
            banks=banks,
            rules=rules,
            hints=hints,
            memory_aid=memory_aid,
            started_at=started_at,
            finished_at=finished_at,
            shuffle=shuffle,
        )

        game.additional_properties = d
        return game

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
