"""Rows of models for statements written by hand: their columns, and instances made of what a statement brings.

The ORM needs longer to make the same statement anew than the database needs to answer it. So the few statements that
every request or every move begins or ends with are text. Their columns come from the models, and nowhere else.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, Model
from django.db.models.base import ModelState

Row = TypeVar("Row", bound=Model)


def columns(model: type[Model]) -> list[str]:
    """Every column of the model, each with the name of its table, in the order that `instance` takes values in."""
    return [f"{model._meta.db_table}.{field.column}" for field in model._meta.concrete_fields]


def instance(model: type[Row], values: Sequence[Any]) -> Row:
    """The model's instance with these values of all its columns, as the database driver gives them."""
    names, converted = _reading(model)
    row = model.__new__(model)  # not called: `Model.__init__` is for values that may be anything, and tells signals
    fields = row.__dict__
    fields.update(zip(names, values, strict=True))
    for name, convert in converted:
        fields[name] = convert(fields[name])
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return row


@cache
def _reading(model: type[Model]) -> tuple[list[str], list[tuple[str, Callable[[Any], Any]]]]:
    """The names of all fields, and for those that do not take a value as the driver gives it, what makes it theirs."""
    fields = model._meta.concrete_fields
    converted = [(field.attname, _converter(field)) for field in fields if hasattr(field, "from_db_value")]
    return [field.attname for field in fields], converted


def _converter(field: Any) -> Callable[[Any], Any]:
    return lambda value: field.from_db_value(value, None, connection)


def saved(field: "Field[Any, Any]", row: Model) -> Any:
    """What the database driver is given for this field of the row."""
    return field.get_db_prep_save(getattr(row, field.attname), connection)
