from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from accounts import selectors, services
from accounts.api.base import ApiView
from accounts.api.requests import inbox as requests
from accounts.api.responses import inbox as responses
from durak_site.http.pagination import limit_of
from durak_site.http.problems import invalid
from durak_site.http.queries import LARGEST, whole_number
from durak_site.http.waits import LIMITS_OF_WAITING, asked_to_wait, tell_holder, wait_parameter

UNREAD = OpenApiParameter("unread", str, enum=["true", "false"], description="`true`: only unread notifications.")
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": LARGEST},
    description="Number of the last notification that you have; 0, the default, begins with the oldest.",
)
LIMIT = OpenApiParameter(
    "limit", {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}, description="Notifications per page."
)
WAIT = wait_parameter("there is a notification after that number")


class NotificationsView(ApiView):
    scopes = {"GET": "read"}
    limits = {"GET": LIMITS_OF_WAITING}
    query = [UNREAD, AFTER, LIMIT, WAIT]

    @extend_schema(operation_id="list_my_notifications", responses=responses.NotificationPage)
    def get(self, request: Request) -> Response:
        """
        Read your inbox, oldest first. Each notification is created once, with numbers from 1 without gaps. `after` is
        the number of the last notification that you have; `wait` delays the response until there is a newer one.
        Notifications are deleted after 90 days, except the newest 200; the response then begins with the oldest that
        still exists.
        """
        query = request.query_params
        if query.get("unread", "false") not in ("true", "false"):
            raise invalid({"unread": ["true or false."]})
        asked_to_wait(query)
        after, limit = whole_number("after", query.get("after", "0")), limit_of(request, default=50, most=100)
        newer = selectors.notices_after(self.user, after, unread=query.get("unread") == "true")
        found = list(newer[: limit + 1])
        tell_holder(request, self.user.pk, is_empty=not found)
        page = found[:limit]
        address = replace_query_param(request.build_absolute_uri(), "after", page[-1].number) if page else ""
        return Response(
            {
                "results": responses.NotificationSerializer(page, many=True).data,
                "next": address if len(found) > limit else None,
            }
        )


class NotificationsReadView(ApiView):
    scopes = {"POST": "play"}

    @extend_schema(
        operation_id="mark_notifications_read",
        request=requests.ReadNotifications,
        responses=responses.ReadNotifications,
    )
    def post(self, request: Request) -> Response:
        """Mark these `ids`, or all notifications `up_to` one, as read. Read notifications are not mailed any more."""
        marked, left = services.notices_read(player=self.user, **self.body(requests.ReadNotifications))
        return Response({"read": marked, "unread": left})
