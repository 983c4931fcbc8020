from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..types import UNSET, Unset


T = TypeVar("T", bound="AgreementRequest")


@_attrs_define
class AgreementRequest:
    agree: bool | Unset = True
    """ Whether you agree; false withdraws your agreement. """

    def to_dict(self) -> dict[str, Any]:
        agree = self.agree

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if agree is not UNSET:
            field_dict["agree"] = agree

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        agree = d.pop("agree", UNSET)

        agreement_request = cls(
            agree=agree,
        )

        return agreement_request
