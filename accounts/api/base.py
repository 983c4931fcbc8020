"""What every view of the API is made of."""

from typing import Any, ClassVar

from rest_framework.serializers import Serializer

from accounts.api.idempotent import Idempotent

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


class ApiView(Idempotent):
    """`scopes`: for each method the view has, the scope it asks for, or None if anybody may."""

    scopes: ClassVar[dict[str, str | None]] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if undeclared := [method for method in METHODS if hasattr(cls, method.lower()) and method not in cls.scopes]:
            raise TypeError(f"{cls.__name__} names no scope for {', '.join(undeclared)}.")

    def body(self, serializer_class: type[Serializer[Any]], **more: Any) -> dict[str, Any]:
        """The checked body of this request; raises `invalid`."""
        serializer = serializer_class(data=self.request.data, context={"request": self.request}, **more)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)
