from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="MoveRequest")


@_attrs_define
class MoveRequest:
    move: str
    """ Move as text, such as `attack 7S`, `beat 7S 9S`, `take`, `pass`. """
    version: int | Unset = UNSET
    """ Version that you saw; if the move has become illegal since, the refusal is `stale`. """

    def to_dict(self) -> dict[str, Any]:
        move = self.move

        version = self.version

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "move": move,
            }
        )
        if version is not UNSET:
            field_dict["version"] = version

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        move = d.pop("move")

        version = d.pop("version", UNSET)

        move_request = cls(
            move=move,
            version=version,
        )

        return move_request
