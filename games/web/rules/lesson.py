"""The lesson: eight positions, each with a task. The URL contains the student's move, so the server stores nothing."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from durak_site.limits.work import StepCounter
from games import words
from games.engine import Rules, StateView, count_cards_in_hand
from games.errors import GameError
from games.read_models import GamePlayer, SeatedView
from games.selectors.analysis import Analysis, analyse
from games.web.rules.positions import LESSON_STEPS, LessonStep, SeatAndMove

STUDENT_SEAT = 0


@require_safe
def lesson_page(request: HttpRequest, number: int = 1) -> HttpResponse:
    if not 1 <= number <= len(LESSON_STEPS):
        raise Http404
    step = LESSON_STEPS[number - 1]
    before = analyse_step(step, [])
    move = request.GET.get("move")
    if move is not None and move not in list_offered_moves(step, before):
        raise Http404
    return render(request, "rules/lesson.html", get_lesson_context(step, number, before, move))


def analyse_step(step: LessonStep, moves: list[SeatAndMove]) -> Analysis:
    set_up = {"rules": step.rules, "position": step.position}
    return analyse(start="position", set_up=set_up, moves=moves, work=StepCounter())


def get_lesson_context(step: LessonStep, number: int, before: Analysis, move: str | None) -> dict[str, Any]:
    """Return the template context of one step of the lesson: the result of `move`, if the student has made one.

    Unless this move is good, the context also has the moves to choose from.
    """
    good = move in step.good_moves
    after = (
        analyse_step(step, [(STUDENT_SEAT, move), *(step.following_moves if good else ())])
        if move is not None
        else before
    )
    shown = after if good else before
    return {
        "step": step,
        "number": number,
        "last": len(LESSON_STEPS),
        "next": number + 1 if number < len(LESSON_STEPS) else None,
        "good": good,
        "tried": None if move is None else words.label_move(move, before.state),
        "refused": describe_refusal(after.refusal),
        "question": words.describe_waiting(
            make_student_view(step, shown), timezone.now(), timezone.get_current_timezone()
        ),
        "table": shown.state,
        "hand": shown.state["hands"][STUDENT_SEAT],
        "theirs": range(count_cards_in_hand(shown.state, 1)),
        "moves": [] if good else [(one, *label_move(one, before.state)) for one in list_offered_moves(step, before)],
    }


def list_offered_moves(step: LessonStep, before: Analysis) -> list[str]:
    """Return the moves that the student can choose: all legal moves, and the step's one illegal move."""
    return sorted([*before.legal[str(STUDENT_SEAT)], step.tempting_move])


def label_move(move: str, state: StateView) -> tuple[str, str]:
    """Return two texts for a move: a short label, and a sentence for screen readers."""
    return words.label_move(move, state), words.label_move_in_words(move, state)


def describe_refusal(error: GameError | None) -> str | None:
    return None if error is None else words.replace_card_codes(str(error))


def make_student_view(step: LessonStep, position: Analysis) -> SeatedView:
    """Return the view of the student in seat 0. A computer has seat 1."""
    state = position.state
    return {
        **state,
        "rules": Rules.from_data(step.rules).to_data(),
        "must": [seat for seat in state["must"] if seat == STUDENT_SEAT],
        "players": [_make_player(STUDENT_SEAT, "-"), _make_player(1, None)],
        "your_seat": STUDENT_SEAT,
        "legal": position.legal[str(STUDENT_SEAT)],
        "deadlines": [],
    }


def _make_player(seat: int, name: str | None) -> GamePlayer:
    return {
        "seat": seat,
        "player": name,
        "display_name": name,
        "computer": None,
        "bot": False,
        "sitting_in": False,
        "resigned": False,
        "may_return": False,
        "agrees_to_abandon": False,
        "moves": None,
        "overdue": None,
    }
