from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset


T = TypeVar("T", bound="Index")


@_attrs_define
class Index:
    schema: str
    """ The OpenAPI document. """
    docs: str
    """ A page that shows it. """
    limits: str
    """ A page with every limit and how much of it there is here. """
    programs: str
    """ A page on how to begin. """
    presets: str
    """ The rule sets that there are. """
    series: str
    """ The public series. """
    leaderboard: str
    """ Who plays best. """
    me: str
    """ Your account. """
    turns: str
    """ The games that wait for you. """
    stream: str
    """ What concerns you, as it happens. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        schema = self.schema

        docs = self.docs

        limits = self.limits

        programs = self.programs

        presets = self.presets

        series = self.series

        leaderboard = self.leaderboard

        me = self.me

        turns = self.turns

        stream = self.stream

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "schema": schema,
                "docs": docs,
                "limits": limits,
                "programs": programs,
                "presets": presets,
                "series": series,
                "leaderboard": leaderboard,
                "me": me,
                "turns": turns,
                "stream": stream,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        schema = d.pop("schema")

        docs = d.pop("docs")

        limits = d.pop("limits")

        programs = d.pop("programs")

        presets = d.pop("presets")

        series = d.pop("series")

        leaderboard = d.pop("leaderboard")

        me = d.pop("me")

        turns = d.pop("turns")

        stream = d.pop("stream")

        index = cls(
            schema=schema,
            docs=docs,
            limits=limits,
            programs=programs,
            presets=presets,
            series=series,
            leaderboard=leaderboard,
            me=me,
            turns=turns,
            stream=stream,
        )

        index.additional_properties = d
        return index

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
