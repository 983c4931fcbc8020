"""Responses to the forms of a page: a redirect after success, else the page with the reason of the refusal."""

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
"""Renders the page with a sentence and an HTTP status. Raises `Http404` if the viewer may not see the page."""


def form_answered(request: HttpRequest, act: Callable[[User], str], *, page: str, show: Show) -> HttpResponse:
    """Run `act` once for the signed-in user and redirect to the address that it returns.

    `act` raises the refusals of services; `show` renders them. `page` is the address of the form's page, to which an
    anonymous visitor returns after signing in.
    """
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
