"""The chat form on the pages of a series and of its games."""

from django.http import HttpRequest

from accounts.models import User
from durak_site.limits.rate_limits import count_or_throttle
from games.api.requests.talk import Line
from games.models import Series
from games.services.chat import post_chat_line


def post_line_from_form(request: HttpRequest, series: Series, user: User) -> None:
    """Post the form field `text` to the chat of the series.

    Raises Throttled (429) after too many lines, ValidationError for an invalid text, and the refusals of
    `post_chat_line`.
    """
    count_or_throttle("talk", str(user.pk))
    read = Line(data={"text": request.POST.get("text", "")})
    read.is_valid(raise_exception=True)
    post_chat_line(series=series, user=user, text=read.validated_data["text"])
