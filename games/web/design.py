"""Design page that shows each visual element in all its states. It exists only with DEBUG."""

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
    faces = [NAMES[face] for face in FACES]
    jokers = [face for face in faces if face[0] == "X"]
    suits = [[face for face in faces if face.endswith(suit) and face not in jokers] for suit in "SHDC"]
    shown = {
        "grounds": ["green", "light", "dark"],
        "sections": SECTION_TEMPLATES,
        "suits": [*suits, jokers],
        "sizes": CARD_SIZES,
        "hand": EXAMPLE_HAND,
        "long_hand": (EXAMPLE_HAND * 4)[:30],
    }
    return render(request, "design/page.html", shown)
