"""The list of presets, and a page for each preset."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import words
from games.engine import OPTIONS, PRESETS, Preset, Rules
from games.web.rules.chapters import CHAPTERS, make_sentences
from games.web.rules.situations import find_situations, get_trump


@require_safe
def presets_page(request: HttpRequest) -> HttpResponse:
    return render(request, "rules/presets.html", {"presets": [summarize_preset(preset) for preset in PRESETS.values()]})


@require_safe
def preset_page(request: HttpRequest, name: str) -> HttpResponse:
    preset = PRESETS.get(name)
    if preset is None:
        raise Http404
    rules = Rules.from_data(name)
    shown = {
        **summarize_preset(preset),
        **explain_rules(rules),
        "options": [
            {"name": option.name, "value": getattr(rules, option.name), "own": option.name in preset.options}
            for option in OPTIONS.values()
        ],
    }
    return render(request, "rules/preset.html", shown)


def explain_rules(rules: Rules) -> dict[str, Any]:
    """Return the template context that explains a rule set."""
    return {
        "chapters": [
            (chapter.title, sentences) for chapter in CHAPTERS if (sentences := make_sentences(chapter, rules))
        ],
        "situations": list(find_situations(rules)),
        "trump": get_trump(rules),
    }


def summarize_preset(preset: Preset) -> dict[str, Any]:
    rules = Rules.from_data(preset.name)
    return {
        "name": preset.name,
        "called": words.get_preset_name(preset.name),
        "cards": rules.pack_size,
        "fewest": preset.min_players,
        "most": preset.max_players,
        "transfer": rules.transfer != "off",
        "all_throw_in": rules.throw_in_by != "primary_only",
        "jokers": rules.jokers != "off",
        "reflect": rules.reflect,
    }
