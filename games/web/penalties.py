"""Helpers of pages with penalties: the row of a penalty, and the form that marks a penalty."""

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from accounts.web.pages import get_form_text
from durak_site.limits.rate_limits import count_or_throttle
from games.api.requests.penalties import PenaltyMarkNote
from games.models import Penalty
from games.selectors.penalties import build_penalty_view, find_penalty
from games.services.penalties import ALLOWED_LAST_MARKS, add_penalty_mark, list_allowed_marks
from games.web.view_helpers import require_or_404


def build_penalty_row(penalty: Penalty, user: User | None) -> dict[str, Any]:
    """Build the row of a penalty, with its history and the marks that the user may add next. Needs no query if the
    game's seats are loaded.
    """
    seen = build_penalty_view(penalty)
    return {
        **seen,
        "marks_next": list_allowed_marks(penalty=penalty, user=user) if user else [],
    }


def mark_penalty(request: HttpRequest, user: User) -> Penalty:
    """Add a mark to a penalty, and return the penalty. The form fields are `penalty` (its id), `mark` and `note`.

    Raises Http404 for an unknown penalty or mark, ValidationError for an invalid note, Throttled (429) after too many
    marks, and the refusals of `add_penalty_mark`.
    """
    penalty = require_or_404(find_penalty(get_form_text(request, "penalty"), user))
    wanted = request.POST.get("mark", "")
    mark = require_or_404(wanted if wanted in ALLOWED_LAST_MARKS else None)
    read = PenaltyMarkNote(data={"note": request.POST.get("note", "")})
    read.is_valid(raise_exception=True)
    count_or_throttle("penalty_marks", str(user.pk))
    return add_penalty_mark(penalty_id=penalty.pk, user=user, mark=mark, **read.validated_data)
