"""Lesson of eight positions. It has no state: the move is in the URL, and the engine judges it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games import words
from games.errors import GameError
from games.selectors.analysis import Analysed, analysed
from games.selectors.work import Work
from games.web.rules.positions import STEPS, Line, Step

ME = 0


@require_safe
def lesson(request: HttpRequest, number: int = 1) -> HttpResponse:
    if not 1 <= number <= len(STEPS):
        raise Http404
    step = STEPS[number - 1]
    before = played(step, [])
    move = request.GET.get("move")
    if move is not None and move not in offered(step, before):
        raise Http404
    return render(request, "rules/lesson.html", shown(step, number, before, move))


def played(step: Step, moves: list[Line]) -> Analysed:
    set_up = {"rules": step.rules, "position": step.position}
    return analysed(start="position", set_up=set_up, moves=moves, work=Work())


def shown(step: Step, number: int, before: Analysed, move: str | None) -> dict[str, Any]:
    """Return the context of the page: the position with its moves, or the result of a move."""
    good = move in step.good
    after = played(step, [(ME, move), *(step.then if good else ())]) if move is not None else before
    lies = after if good else before
    return {
        "step": step,
        "number": number,
        "last": len(STEPS),
        "next": number + 1 if number < len(STEPS) else None,
        "good": good,
        "tried": None if move is None else words.move_label(move, before.state),
        "refused": refusal(after.refusal),
        "question": words.awaited(seen(lies), timezone.now(), timezone.get_current_timezone()),
        "table": lies.state,
        "hand": lies.state["hands"][ME],
        "theirs": range(len(lies.state["hands"][1])),
        "moves": [] if good else [(one, *labels(one, before.state)) for one in offered(step, before)],
    }


def offered(step: Step, before: Analysed) -> list[str]:
    """Return the legal moves and one illegal move."""
    return sorted([*before.legal[str(ME)], step.tempting])


def labels(move: str, state: dict[str, Any]) -> tuple[str, str]:
    """Return the short label of a move and its full wording for screen readers."""
    return words.move_label(move, state), words.move_spoken(move, state)


def refusal(error: GameError | None) -> str | None:
    return None if error is None else words.with_signs(str(error))


def seen(position: Analysed) -> dict[str, Any]:
    """Return the position as the read model of seat 0, with a computer in seat 1."""
    state, one = position.state, {"computer": None, "sitting_in": False, "resigned": False}
    players = [{"seat": ME, "player": "-", **one}, {"seat": 1, "player": None, **one}]
    mine = {"your_seat": ME, "must": [seat for seat in state["must"] if seat == ME], "legal": position.legal[str(ME)]}
    return {**state, **mine, "players": players, "deadlines": []}
