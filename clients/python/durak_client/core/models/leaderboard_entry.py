from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from typing import cast


T = TypeVar("T", bound="LeaderboardEntry")


@_attrs_define
class LeaderboardEntry:
    """A player, or a level of computers."""

    rating: int
    """ Rating in points, a cautious estimate: 1500 + 40 (mu - 3 sigma - 15), rounded. New players have 900; an
    average player has about 1500 after a hundred games. """
    mu: float
    """ Most likely strength, in units of OpenSkill; new players have 25. """
    sigma: float
    """ Uncertainty of `mu`, in units of OpenSkill; new players have 25/3. """
    player: None | str
    """ Username; null for a computer player. """
    computer: None | str
    """ Level of the computer player; null for a person. """
    bot: bool
    """ Whether a program plays for the account. """
    games: int
    """ Number of rated games. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        rating = self.rating

        mu = self.mu

        sigma = self.sigma

        player: None | str
        player = self.player

        computer: None | str
        computer = self.computer

        bot = self.bot

        games = self.games

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "rating": rating,
                "mu": mu,
                "sigma": sigma,
                "player": player,
                "computer": computer,
                "bot": bot,
                "games": games,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        rating = d.pop("rating")

        mu = d.pop("mu")

        sigma = d.pop("sigma")

        def _parse_player(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        player = _parse_player(d.pop("player"))

        def _parse_computer(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        computer = _parse_computer(d.pop("computer"))

        bot = d.pop("bot")

        games = d.pop("games")

        leaderboard_entry = cls(
            rating=rating,
            mu=mu,
            sigma=sigma,
            player=player,
            computer=computer,
            bot=bot,
            games=games,
        )

        leaderboard_entry.additional_properties = d
        return leaderboard_entry

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
