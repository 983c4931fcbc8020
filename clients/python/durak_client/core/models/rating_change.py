from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.pool import check_pool
from ..models.pool import Pool
from typing import cast
import datetime

if TYPE_CHECKING:
    from ..models.skill import Skill


T = TypeVar("T", bound="RatingChange")


@_attrs_define
class RatingChange:
    pool: Pool
    game: None | str
    """ Id of the game; null if you may not see its series. """
    before: Skill
    after: Skill
    at: datetime.datetime
    """ When it happened. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.skill import Skill  # noqa: PLC0415

        pool: str = self.pool

        game: None | str
        game = self.game

        before = self.before.to_dict()

        after = self.after.to_dict()

        at = self.at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "pool": pool,
                "game": game,
                "before": before,
                "after": after,
                "at": at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.skill import Skill  # noqa: PLC0415

        d = dict(src_dict)
        pool = check_pool(d.pop("pool"))

        def _parse_game(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game = _parse_game(d.pop("game"))

        before = Skill.from_dict(d.pop("before"))

        after = Skill.from_dict(d.pop("after"))

        at = datetime.datetime.fromisoformat(d.pop("at"))

        rating_change = cls(
            pool=pool,
            game=game,
            before=before,
            after=after,
            at=at,
        )

        rating_change.additional_properties = d
        return rating_change

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
