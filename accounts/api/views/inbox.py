from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.requests import inbox as requests
from accounts.api.responses import inbox as responses
from durak_site.http.pagination import NewestFirst
from durak_site.http.problems import invalid

UNREAD = OpenApiParameter("unread", str, enum=["true", "false"], description="`true`: only what is not read yet.")


class NotificationsView(ApiView):
    scopes = {"GET": "read"}
    pagination_class = NewestFirst
    query = [UNREAD]

    @extend_schema(operation_id="list_my_notifications", responses=responses.Notice(many=True))
    def get(self, request: Request) -> Response:
        """Your inbox: what you were told, newest first. It is told once, and not if its reason was gone by then."""
        unread = request.query_params.get("unread", "false")
        if unread not in ("true", "false"):
            raise invalid({"unread": ["true or false."]})
        pages = NewestFirst()
        page = pages.paginate_queryset(selectors.inbox(self.user, unread=unread == "true"), request)
        return pages.get_paginated_response(responses.Notice(page, many=True).data)


class NotificationsReadView(ApiView):
    scopes = {"POST": "play"}

    @extend_schema(
        operation_id="mark_notifications_read", request=requests.NoticesRead, responses=responses.HowManyRead
    )
    def post(self, request: Request) -> Response:
        """Mark these `ids`, or all `up_to` one, as read. What is read needs no mail any more."""
        marked, left = services.notices_read(player=self.user, **self.body(requests.NoticesRead))
        return Response({"read": marked, "unread": left})
