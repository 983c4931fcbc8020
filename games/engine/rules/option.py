"""Descriptions of options. The class `Options` declares the description of each option at its field."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Option:
    """The description of an option. `values` lists all accepted values, the default first.

    For the option `role_cards`, whose value maps cards to roles, `values` lists the roles.
    """

    name: str
    values: tuple[Any, ...]
    default: Any
    help: str
    source: str

    def can_have_value(self, value: Any) -> bool:
        """Return whether the option may have this value. `True` and `1` are different values."""
        return any(value == known and type(value) is type(known) for known in self.values)


def declare_option(default: Any, help: str, source: str, values: tuple[Any, ...] = ()) -> Any:
    """Declare a field of a dataclass as an option. Without `values`, the type of the field gives the accepted
    values.
    """
    description = {"help": help, "source": source, "values": values}
    if isinstance(default, dict):
        return field(default_factory=default.copy, hash=False, metadata=description)
    return field(default=default, metadata=description)


def list_numbers_up_to(most: int) -> tuple[int, ...]:
    return tuple(range(1, most + 1))


def collect_options(cls: type) -> dict[str, Option]:
    """Return the options of a class by name. All fields of the class must be options."""
    types = get_type_hints(cls)
    return {one.name: _build_option(one, types[one.name]) for one in fields(cls)}


def _build_option(one: Any, of_type: Any) -> Option:
    help, source, values = (one.metadata[name] for name in ("help", "source", "values"))
    if get_origin(of_type) is Mapping:
        return Option(one.name, values, {}, help, source)
    listed = values or ((True, False) if of_type is bool else get_args(of_type))
    others = tuple(value for value in listed if value != one.default)
    return Option(one.name, (one.default, *others), one.default, help, source)
