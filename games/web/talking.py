"""Chat of a series, used by its page and by the pages of its games."""

from django.http import HttpRequest

from accounts.models import User
from durak_site.http.rates import spend
from games.api.requests.talk import Line
from games.models import Series
from games.services.talk import chat_say


def say_in(request: HttpRequest, series: Series, user: User) -> None:
    """Post the `text` of a form to the chat. Raises the refusals of the service."""
    spend("talk", str(user.pk))
    read = Line(data={"text": request.POST.get("text", "")})
    read.is_valid(raise_exception=True)
    chat_say(series=series, user=user, text=read.validated_data["text"])
