"""Base class of all API views."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar
from urllib.parse import quote

from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.status import HTTP_200_OK, HTTP_201_CREATED
from rest_framework.views import APIView

from accounts.api import caller
from accounts.api.idempotency_key import KEY_HEADER, read_keyed_request
from accounts.models import User
from accounts.run_once import KeyedRequest, run_once
from durak_site.http.codes import Refusals
from durak_site.http.cursor_pagination import NewestFirstPagination
from durak_site.http.deprecation import Deprecation
from durak_site.http.etags import apply_condition, make_body_tag, make_page_tag
from durak_site.http.query_parameters import check_parameters

API_PREFIX = "/api/v1"
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
AnyResponse = TypeVar("AnyResponse", bound=HttpResponseBase)
Handler = Callable[..., HttpResponse]


class ApiView(APIView):
    """Base of API views. Subclasses declare:

    - `scopes`: the scope that each method requires, or None for a public method.
    - `query`: query parameters of GET, besides those of `pagination_class`. Others are refused.
    - `limits`: names of the limits that requests of each method count against, for the OpenAPI document.
    - `not_for_apps`: methods that OAuth apps may not call, because their effect would outlive the grant.
    - `deprecations`: methods that are deprecated, with the date of their removal.
    - `has_etag`: whether responses to GET have an `ETag`.
    - `stores_responses`: whether responses to POST with an idempotency key are stored. False for views that only
      compute, because repeating a computation is harmless.
    - `response_has_secret`: whether responses to POST have a secret. Such a response is stored without its body.
    - `refusals`: codes of refusals of each method, besides those of every method.
    """

    scopes: ClassVar[dict[str, str | None]] = {}
    deprecations: ClassVar[dict[str, Deprecation]] = {}
    not_for_apps: ClassVar[Sequence[str]] = ()
    refusals: ClassVar[dict[str, Refusals]] = {}
    limits: ClassVar[dict[str, Sequence[str]]] = {}
    query: ClassVar[Sequence[OpenApiParameter]] = ()
    pagination_class: ClassVar[type[NewestFirstPagination] | None] = None
    has_etag: ClassVar[bool] = True
    stores_responses: ClassVar[bool] = True
    response_has_secret: ClassVar[bool] = False
    post: Handler

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if undeclared := [method for method in METHODS if hasattr(cls, method.lower()) and method not in cls.scopes]:
            raise TypeError(f"{cls.__name__} names no scope for {', '.join(undeclared)}.")

    @property
    def allowed_methods(self) -> list[str]:
        """The methods in the header `Allow`. OPTIONS is not among them, because a view answers it with 405."""
        return [method for method in super().allowed_methods if method != "OPTIONS"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Authenticate and throttle the request, and check its query parameters.

        If it has an idempotency key, also replace `post` by a handler that runs only for the first request with this
        key. A refusal by the handler is stored, but not a refusal by authentication or a throttle.
        """
        super().initial(request, *args, **kwargs)
        if request.method not in self.allowed_methods:
            return
        if request.method == "POST" and KEY_HEADER in request.headers:
            keyed = read_keyed_request(request, response_has_secret=self.response_has_secret)
            if self.stores_responses:
                self.post = partial(self._post_once, self.post, keyed)
        page_parameters = self.pagination_class.parameter_names if self.pagination_class else ()
        known = (*(parameter.name for parameter in self.query), *page_parameters)
        check_parameters(request.query_params, known if request.method in ("GET", "HEAD") else ())

    def _post_once(
        self, handler: Handler, keyed: KeyedRequest, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        return run_once(keyed, partial(self._run_handler, handler, request, *args, **kwargs))

    def _run_handler(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """Run the handler and return its rendered response. A refusal rolls back the changes of the handler."""
        try:
            with transaction.atomic():
                response = handler(request, *args, **kwargs)
        except Exception as error:
            response = self.handle_exception(error)
        final = self.finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]  # takes any
        return final.render() if hasattr(final, "render") else final

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Add the `ETag`, the headers of a deprecated method, and default `Cache-Control` and `Vary` headers."""
        final: Response = self._add_etag(request, super().finalize_response(request, response, *args, **kwargs))
        if ending := self.deprecations.get(str(request.method)):
            for name, value in ending.make_headers().items():
                final[name] = value
        if "Cache-Control" not in final:
            final["Cache-Control"] = "private, no-cache"
            patch_vary_headers(final, ("Authorization", "Cookie"))
        return final

    def _add_etag(self, request: Request, response: Response) -> Any:
        """Add an `ETag` and return the response, or return a 304 if the client already has this response.

        Long polls are left unchanged, because their views set the `ETag` if they need one.
        """
        is_read = request.method in ("GET", "HEAD") and response.status_code == HTTP_200_OK
        if (
            not (is_read and self.has_etag)
            or response.streaming
            or "ETag" in response
            or "wait" in request.query_params
        ):
            return response
        whole = response.render() if isinstance(response, Response) else response
        assert isinstance(whole, HttpResponse)
        is_page = self.pagination_class is not None and whole.get("Content-Type") == "application/json"
        tag = make_page_tag(whole.content) if is_page else make_body_tag(whole.content)
        return apply_condition(whole, tag, request.headers.get("If-None-Match", ""))

    @property
    def user(self) -> User:
        """The caller's account. Use it only in methods that require a scope."""
        return caller.get_account(self.request)

    def make_page_response(self, rows: QuerySet[Any, Any], build_row: Callable[[Any], Any]) -> Response:
        """Return the requested page of a list, in the order of `pagination_class`. `build_row` makes each result."""
        return self.make_bulk_page_response(rows, lambda page: [build_row(row) for row in page])

    def make_bulk_page_response(self, rows: QuerySet[Any, Any], build_results: Callable[[list[Any]], Any]) -> Response:
        """Do the same as `make_page_response`. `build_results` makes all results from the list of the page's rows."""
        assert self.pagination_class is not None
        pages = self.pagination_class()
        return pages.get_paginated_response(build_results(pages.paginate_queryset(rows, self.request)))

    def add_location(self, response: AnyResponse, path: str) -> AnyResponse:
        """Add the header `Location` if the status is 201; return the response. `path` is the part after `/api/v1/`."""
        if response.status_code == HTTP_201_CREATED:
            response["Location"] = f"{API_PREFIX}/{quote(path)}"
        return response

    def body(self, serializer_class: type[Serializer[Any]], **more: Any) -> dict[str, Any]:
        """Return the validated body of the request. Raises `invalid` if `serializer_class` rejects it."""
        serializer = serializer_class(data=self.request.data, context={"request": self.request}, **more)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)
