from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.house_preset_brief import HousePresetBrief
    from ..models.rating_in_pool import RatingInPool


T = TypeVar("T", bound="Profile")


@_attrs_define
class Profile:
    player: str
    """ Username; null for a computer player. """
    created_at: datetime.datetime
    """ When it was created. """
    bot: bool
    """ Whether a program plays for the account. """
    games: int
    """ Number of finished games. """
    fool: int
    """ Number of finished games that the player lost as the fool. """
    draws: int
    """ Number of games that ended in a draw. """
    epaulettes: int
    """ Number of epaulettes that the player received in all games. """
    reliability: int | None
    """ Share of moves made in time, in percent, over the newest games with a hundred moves in total; null before
    the first move. """
    ratings: list[RatingInPool]
    """ Ratings by pool. """
    presets: list[HousePresetBrief]
    """ Public presets of the player, newest first. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.house_preset_brief import HousePresetBrief  # noqa: PLC0415
        from ..models.rating_in_pool import RatingInPool  # noqa: PLC0415

        player = self.player

        created_at = self.created_at.isoformat()

        bot = self.bot

        games = self.games

        fool = self.fool

        draws = self.draws

        epaulettes = self.epaulettes

        reliability: int | None
        reliability = self.reliability

        ratings = []
        for ratings_item_data in self.ratings:
            ratings_item = ratings_item_data.to_dict()
            ratings.append(ratings_item)

        presets = []
        for presets_item_data in self.presets:
            presets_item = presets_item_data.to_dict()
            presets.append(presets_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "player": player,
                "created_at": created_at,
                "bot": bot,
                "games": games,
                "fool": fool,
                "draws": draws,
                "epaulettes": epaulettes,
                "reliability": reliability,
                "ratings": ratings,
                "presets": presets,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.house_preset_brief import HousePresetBrief  # noqa: PLC0415
        from ..models.rating_in_pool import RatingInPool  # noqa: PLC0415

        d = dict(src_dict)
        player = d.pop("player")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        bot = d.pop("bot")

        games = d.pop("games")

        fool = d.pop("fool")

        draws = d.pop("draws")

        epaulettes = d.pop("epaulettes")

        def _parse_reliability(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        reliability = _parse_reliability(d.pop("reliability"))

        ratings = []
        _ratings = d.pop("ratings")
        for ratings_item_data in _ratings:
            ratings_item = RatingInPool.from_dict(ratings_item_data)

            ratings.append(ratings_item)

        presets = []
        _presets = d.pop("presets")
        for presets_item_data in _presets:
            presets_item = HousePresetBrief.from_dict(presets_item_data)

            presets.append(presets_item)

        profile = cls(
            player=player,
            created_at=created_at,
            bot=bot,
            games=games,
            fool=fool,
            draws=draws,
            epaulettes=epaulettes,
            reliability=reliability,
            ratings=ratings,
            presets=presets,
        )

        profile.additional_properties = d
        return profile

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
