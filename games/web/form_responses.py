"""Responses to forms: a redirect after success, and the page with the reason after a refusal."""

import json
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import User
from accounts.web.forms import ApiRequestForm
from durak_site.http.problems import Problem
from games.errors import Forbidden, NotFound
from games.web.idempotent_forms import run_form_once
from games.web.view_helpers import get_viewer
from games.words import replace_card_codes

RenderRefusal = Callable[[str, int], HttpResponse]
"""A function that renders the page with a refusal. Its arguments are the sentence of the refusal and the HTTP status.
It raises `Http404` if the viewer may not see the page."""


def respond_to_form(
    request: HttpRequest, act: Callable[[User], str], *, page: str, render_refusal: RenderRefusal
) -> HttpResponse:
    """Run `act` for the signed-in user, and redirect to the address that it returns.

    If the form is sent twice, `act` runs only once. If it raises a refusal, return the page of `render_refusal`. An
    anonymous visitor has to sign in first, and then comes to `page`, the address of the page with the form. A GET leads
    there too: the page with a refusal has the address of the form, and browsers open this address again.
    """
    if request.method != "POST":
        return redirect(page)
    user = get_viewer(request)
    if user is None:
        return redirect_to_login(page)
    try:
        answer = run_form_once(request, user, lambda: act(user))
    except (Forbidden, NotFound, Problem) as error:
        return render_refusal(replace_card_codes(str(error)), error.status)
    if answer.status_code == 303:
        return answer
    return render_refusal(replace_card_codes(join_sentences(json.loads(answer.content))), answer.status_code)


def submit_form_once(form: ApiRequestForm, user: User, act: Callable[[], str]) -> HttpResponse | None:
    """Run `act` for the valid form, and redirect to the address that it returns. If it is sent twice, `act` runs once.

    If `act` raises a refusal, add it to the errors of the form and return None. The caller then shows the form again.
    """
    with form.collect_refusals():
        answer = run_form_once(form.request, user, act)
        if answer.status_code == 303:
            return answer
        form.add_problem(json.loads(answer.content))
    return None


def join_sentences(problem: dict[str, Any]) -> str:
    """Return the sentences of a problem document about its wrong fields, without the names of the fields in the API. If
    it names no field, return its own sentence.
    """
    errors: dict[str, list[str]] = problem.get("errors", {})
    return " ".join(sentence for sentences in errors.values() for sentence in sentences) or str(problem["detail"])
