"""Design page that shows each visual element in all its states. It exists only with DEBUG."""

from collections.abc import Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.engine.cards import FACES, NAMES

SECTION_TEMPLATES = ["design/cards.html", "design/sizes.html", "design/lying.html", "design/marks.html"]
"""Templates of the sections of the page. Each template shows one group of visual elements in all their states. Add a
template for each new group."""
CARD_SIZES = (44, 56, 64, 72)
EXAMPLE_HAND = ["6S", "9S", "JD", "KD", "QC", "XR", "TH", "AH"]


@require_safe
def design_page(request: HttpRequest) -> HttpResponse:
    if not settings.DEBUG:
        raise Http404
    shown = {
        "grounds": ["green", "light", "dark"],
        "sections": SECTION_TEMPLATES,
        "suits": list(_list_faces_by_suit()),
        "sizes": CARD_SIZES,
        "hand": EXAMPLE_HAND,
        "long_hand": (EXAMPLE_HAND * 4)[:30],
    }
    return render(request, "design/page.html", shown)


def _list_faces_by_suit() -> Iterator[list[str]]:
    """Yield the faces of each suit as a list, then a list of the jokers."""
    faces = [NAMES[face] for face in FACES]
    for suit in "SHDC":
        yield [face for face in faces if face.endswith(suit) and face[0] != "X"]
    yield [face for face in faces if face[0] == "X"]
