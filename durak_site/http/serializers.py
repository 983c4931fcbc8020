"""Strict serializers and fields, which refuse unknown fields and values of the wrong JSON type."""

import json
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

MAX_QUOTED_CHARACTERS = 60
"""Maximum number of characters that a refusal quotes from the refused value."""


# The base of serializers that only describe a response in the OpenAPI document. It has no docstring, because the
# docstring would be the description of every response in the document.
class ResponseSerializer(serializers.Serializer[Any]):
    source: Any  # allows fields of these names; DRF's metaclass removes fields from the class
    errors: Any


class StrictSerializer(serializers.Serializer[Any]):
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            known = {field.field_name for field in self._writable_fields}
            if unknown := [name for name in data if name not in known]:
                raise serializers.ValidationError({name: [_("There is no such field here.")] for name in unknown})
        return super().to_internal_value(data)


class Empty(StrictSerializer):
    """The body of a call that needs none: {} or no body at all."""


class TextField(serializers.CharField):
    """A field that accepts JSON strings only, and by default does not trim them."""

    def __init__(self, *, trim_whitespace: bool = False, **more: Any) -> None:
        super().__init__(trim_whitespace=trim_whitespace, **more)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeNumberField(serializers.IntegerField):
    """A field that accepts only JSON numbers without a fraction."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class StrictBooleanField(serializers.BooleanField):
    """A field that accepts true and false only."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class StrictChoiceField(serializers.ChoiceField):
    """A field that accepts only the given strings. A refusal lists them."""

    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid_choice": gettext_lazy("{input} cannot be chosen here; choose one of {choices}.")
    }

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str) or not (data in self.choices or (data == "" and self.allow_blank)):
            shown = json.dumps(data, ensure_ascii=False)[:MAX_QUOTED_CHARACTERS]
            self.fail("invalid_choice", input=shown, choices=", ".join(map(str, self.choices)))
        return super().to_internal_value(data)
