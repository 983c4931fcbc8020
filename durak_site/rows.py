"""Rows of models for statements written by hand: their columns, and instances made of what a statement brings.

The ORM needs longer to make the same statement anew than the database needs to answer it. So the few statements that
every request or every move begins or ends with are text. Their columns come from the models, and nowhere else.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Field, Model

Row = TypeVar("Row", bound=Model)


def columns(model: type[Model]) -> list[str]:
    """Every column of the model, each with the name of its table, in the order that `instance` takes values in."""
    return [f"{model._meta.db_table}.{field.column}" for field in model._meta.concrete_fields]


def instance(model: type[Row], values: Sequence[Any]) -> Row:
    """The model's instance with these values of all its columns, as the database driver gives them."""
    names, converted = _reading(model)
    read = list(values)
    for index, field in converted:
        read[index] = field.from_db_value(read[index], None, connection)
    return model.from_db(connection.alias, names, read)


@cache
def _reading(model: type[Model]) -> tuple[list[str], list[tuple[int, Any]]]:
    """The names of all fields, and those (with their index) that do not take a value as the driver gives it."""
    fields = model._meta.concrete_fields
    converted = [(index, field) for index, field in enumerate(fields) if hasattr(field, "from_db_value")]
    return [field.attname for field in fields], converted


def saved(field: "Field[Any, Any]", row: Model) -> Any:
    """What the database driver is given for this field of the row."""
    return field.get_db_prep_save(getattr(row, field.attname), connection)
