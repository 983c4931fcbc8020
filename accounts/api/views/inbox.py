from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.requests import inbox as requests
from accounts.api.responses import inbox as responses
from durak_site.http.pagination import NewestFirst, limit_of
from durak_site.http.problems import invalid
from durak_site.http.queries import LARGEST, whole_number
from durak_site.http.waits import LIMITS_OF_WAITING, asked_to_wait, tell_holder, wait_parameter

UNREAD = OpenApiParameter("unread", str, enum=["true", "false"], description="`true`: only what is not read yet.")


AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    description="Only notices with numbers above this one, oldest first.",
)
WAIT = wait_parameter("there is a notice after that number")


class NewestNumberFirst(NewestFirst):
    ordering = ("-number",)


class NotificationsView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LIMITS_OF_WAITING}
    pagination_class = NewestNumberFirst
    query = [UNREAD, AFTER, WAIT]

    @extend_schema(operation_id="list_my_notifications", responses=responses.Notice(many=True))
    def get(self, request: Request) -> Response:
        """
        Your inbox: what you were told, newest first. It is told once, and not if its reason was gone by then. Numbers
        count from 1 without a gap; with `after` you get what you have not read yet, oldest first, and with `wait` as
        soon as there is something. Notices are kept for 90 days, and the newest 200 for longer; where those after
        the number were deleted, the answer begins with the oldest that is kept.
        """
        unread = request.query_params.get("unread", "false")
        if unread not in ("true", "false"):
            raise invalid({"unread": ["true or false."]})
        if "after" in request.query_params:
            return self.told_after(request, unread=unread == "true")
        if "wait" in request.query_params:
            raise invalid({"wait": ["Say after which number: `after`."]})
        pages = NewestNumberFirst()
        page = pages.paginate_queryset(selectors.inbox(self.user, unread=unread == "true"), request)
        return pages.get_paginated_response(responses.Notice(page, many=True).data)

    def told_after(self, request: Request, *, unread: bool) -> Response:
        query = request.query_params
        asked_to_wait(query)
        if "cursor" in query:
            raise invalid({"cursor": ["Go on with `after`."]})
        after, limit = whole_number("after", query["after"]), limit_of(request, default=50, most=100)
        told = list(selectors.notices_after(self.user, after, unread=unread)[: limit + 1])
        tell_holder(request, self.user.pk, is_empty=not told)
        page = told[:limit]
        address = replace_query_param(request.build_absolute_uri(), "after", page[-1].number) if page else ""
        return Response(
            {"results": responses.Notice(page, many=True).data, "next": address if len(told) > limit else None}
        )


class NotificationsReadView(ApiView):
    scopes = {"POST": "play"}

    @extend_schema(
        operation_id="mark_notifications_read", request=requests.NoticesRead, responses=responses.HowManyRead
    )
    def post(self, request: Request) -> Response:
        """Mark these `ids`, or all `up_to` one, as read. What is read needs no mail any more."""
        marked, left = services.notices_read(player=self.user, **self.body(requests.NoticesRead))
        return Response({"read": marked, "unread": left})
