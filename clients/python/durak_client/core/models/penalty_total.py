from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="PenaltyTotal")


@_attrs_define
class PenaltyTotal:
    """Number of penalties of one debtor by state, and the epaulettes of all of them."""

    debtor: str
    """ Username of the player who owes the penalty. """
    owed: int
    """ Number of penalties still owed. """
    paid: int
    """ Number of paid penalties. """
    forgiven: int
    """ Number of forgiven penalties. """
    disputed: int
    """ Number of disputed penalties. """
    epaulettes: int
    """ Number of epaulettes that came with these penalties. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        debtor = self.debtor

        owed = self.owed

        paid = self.paid

        forgiven = self.forgiven

        disputed = self.disputed

        epaulettes = self.epaulettes

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "debtor": debtor,
                "owed": owed,
                "paid": paid,
                "forgiven": forgiven,
                "disputed": disputed,
                "epaulettes": epaulettes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        debtor = d.pop("debtor")

        owed = d.pop("owed")

        paid = d.pop("paid")

        forgiven = d.pop("forgiven")

        disputed = d.pop("disputed")

        epaulettes = d.pop("epaulettes")

        penalty_total = cls(
            debtor=debtor,
            owed=owed,
            paid=paid,
            forgiven=forgiven,
            disputed=disputed,
            epaulettes=epaulettes,
        )

        penalty_total.additional_properties = d
        return penalty_total

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
