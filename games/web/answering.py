"""What every form of a page comes to: done once and led on, or the page again with the sentence of the refusal."""

import json
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from durak_site.http.problems import Problem
from games.errors import Forbidden, NotFound
from games.web.asking import viewer
from games.web.once import done_once
from games.words import with_signs

Show = Callable[[str, int], HttpResponse]
"""The page with a sentence, under a status. Raises Http404 where the viewer may not know of it."""


def form_answered(request: HttpRequest, act: Callable[[User], str], *, page: str, show: Show) -> HttpResponse:
    """`act` does what is asked for, for who has signed in, and says where that leads; it raises what services refuse.
    `page` is the address of the page on which the form stands."""
    user = viewer(request)
    if user is None:
        return redirect_to_login(page)
    try:
        answer = done_once(request, user, lambda: act(user))
    except (Forbidden, NotFound, Problem) as error:
        return show(with_signs(str(error)), error.status)
    if answer.status_code == 303:
        return answer
    return show(with_signs(json.loads(answer.content)["detail"]), answer.status_code)
