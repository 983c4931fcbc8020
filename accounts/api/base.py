"""What every view of the API is made of."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar
from urllib.parse import quote

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.status import HTTP_201_CREATED

from accounts.api import asker
from accounts.api.idempotent import Idempotent
from accounts.models import User
from durak_site.http.codes import Refusals
from durak_site.http.etags import conditional, may_be_tagged, tag_of_body, tag_of_page
from durak_site.http.pagination import NewestFirst
from durak_site.http.queries import refuse_unknown
from durak_site.http.sunset import Ending

API = "/api/v1"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
Answer = TypeVar("Answer", bound=HttpResponseBase)


class ApiView(Idempotent):
    """`scopes`: for each method the view has, the scope it asks for, or None if anybody may.

    `query`: what its GET knows in the query, besides what a view with a `pagination_class` knows of pages. Other
    methods know nothing there, and what is not known is refused.

    `limits`: for each method, the limits that it counts against, for the OpenAPI document.

    `not_for_apps`: methods that an app may not call whatever it was allowed, because what they make would outlive that.

    `ends`: methods that have a successor, and until when they are there.

    `has_tag`: whether what its GET answers is one thing that can be read again, and so has an `ETag`.

    `refusals`: for each method, the codes that it can answer with besides those of any call.
    """

    scopes: ClassVar[dict[str, str | None]] = {}
    ends: ClassVar[dict[str, Ending]] = {}
    not_for_apps: ClassVar[Sequence[str]] = ()
    refusals: ClassVar[dict[str, Refusals]] = {}
    limits: ClassVar[dict[str, Sequence[str]]] = {}
    query: ClassVar[Sequence[OpenApiParameter]] = ()
    pagination_class: ClassVar[type[NewestFirst] | None] = None
    has_tag: ClassVar[bool] = True

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if undeclared := [method for method in METHODS if hasattr(cls, method.lower()) and method not in cls.scopes]:
            raise TypeError(f"{cls.__name__} names no scope for {', '.join(undeclared)}.")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in self.allowed_methods:
            refuse_unknown(request.query_params, self._known_in_query() if request.method in ("GET", "HEAD") else ())

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """What an answer does not say itself: it depends on who asks, and may be another one at any moment."""
        final: Response = self._tagged(request, super().finalize_response(request, response, *args, **kwargs))
        if ending := self.ends.get(str(request.method)):
            for name, value in ending.headers().items():
                final[name] = value
        if "Cache-Control" not in final:
            final["Cache-Control"] = "private, no-cache"
            patch_vary_headers(final, ("Authorization", "Cookie"))
        return final

    def _tagged(self, request: Request, response: Response) -> Any:
        """The answer with an `ETag`, or 304, which is a plain `HttpResponse`.

        With `?wait=` it has the tag of its view or none: the reader of an inbox goes on from a number.
        """
        if not self.has_tag or "wait" in request.query_params or not may_be_tagged(request.method, response):
            return response
        whole = response.render() if isinstance(response, Response) else response
        assert isinstance(whole, HttpResponse)
        is_page = self.pagination_class is not None and whole.get("Content-Type") == "application/json"
        tag = tag_of_page(whole.content) if is_page else tag_of_body(whole.content)
        return conditional(whole, tag, request.headers.get("If-None-Match", ""))

    def _known_in_query(self) -> list[str]:
        of_pages = self.pagination_class.known_in_query if self.pagination_class else ()
        return [*(parameter.name for parameter in self.query), *of_pages]

    @property
    def user(self) -> User:
        """The account that asks, in methods that name a scope."""
        return asker.account(self.request)

    def made(self, response: Answer, at: str) -> Answer:
        """An answer, which says where that is which was made, if something was: under this path of the API."""
        if response.status_code == HTTP_201_CREATED:
            response["Location"] = f"{API}/{quote(at)}"
        return response

    def body(self, serializer_class: type[Serializer[Any]], **more: Any) -> dict[str, Any]:
        """The checked body of this request; raises `invalid`."""
        serializer = serializer_class(data=self.request.data, context={"request": self.request}, **more)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)
