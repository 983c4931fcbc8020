from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.question_kind import check_question_kind
from ..models.question_kind import QuestionKind
from ..types import UNSET, Unset
from typing import cast

if TYPE_CHECKING:
    from ..models.orders_condition import OrdersCondition


T = TypeVar("T", bound="Question")


@_attrs_define
class Question:
    """What may be asked. `if`, `rest` and `by` are told of attacks alone."""

    kind: QuestionKind
    rest: bool | Unset = UNSET
    """ Of these cards, those that no question before is about. """
    by: int | Unset = UNSET
    """ The seat that would attack. """
    if_: OrdersCondition | Unset = UNSET
    """ Which attack cards the rule is about: those for which all of this holds; any, where nothing is said. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.orders_condition import OrdersCondition  # noqa: PLC0415

        kind: str = self.kind

        rest = self.rest

        by = self.by

        if_: dict[str, Any] | Unset = UNSET
        if not isinstance(self.if_, Unset):
            if_ = self.if_.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
            }
        )
        if rest is not UNSET:
            field_dict["rest"] = rest
        if by is not UNSET:
            field_dict["by"] = by
        if if_ is not UNSET:
            field_dict["if"] = if_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.orders_condition import OrdersCondition  # noqa: PLC0415

        d = dict(src_dict)
        kind = check_question_kind(d.pop("kind"))

        rest = d.pop("rest", UNSET)

        by = d.pop("by", UNSET)

        _if_ = d.pop("if", UNSET)
        if_: OrdersCondition | Unset
        if isinstance(_if_, Unset):
            if_ = UNSET
        else:
            if_ = OrdersCondition.from_dict(_if_)

        question = cls(
            kind=kind,
            rest=rest,
            by=by,
            if_=if_,
        )

        question.additional_properties = d
        return question

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
