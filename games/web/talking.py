"""What is said at the table of a series: on its own page, and beside each of its games."""

from django.http import HttpRequest

from accounts.models import User
from durak_site.http.rates import spend
from games.api.requests.talk import Line
from games.models import Series
from games.services.talk import chat_say


def say_in(request: HttpRequest, series: Series, user: User) -> None:
    """Says the `text` of a form. Raises what the service refuses."""
    spend("talk", str(user.pk))
    read = Line(data={"text": request.POST.get("text", "")})
    read.is_valid(raise_exception=True)
    chat_say(series=series, user=user, text=read.validated_data["text"])
