"""Page of a house preset, which is a rule set that a player has named. The owner can delete the preset there."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from accounts.models import User
from accounts.web.pages import page
from games.engine import Rules
from games.selectors.house_presets import build_house_preset_row, find_house_preset
from games.services.house_presets import delete_house_preset
from games.web.form_responses import respond_to_form
from games.web.idempotent_forms import make_idempotency_key
from games.web.rules.pages import explain_rules
from games.web.view_helpers import get_viewer, require_or_404


@page
def house_rules_page(request: HttpRequest, username: str, preset: str) -> HttpResponse:
    return render_preset(request, username, preset)


def render_preset(
    request: HttpRequest, username: str, name: str, *, problem: str = "", status: int = 200
) -> HttpResponse:
    user = get_viewer(request)
    preset = require_or_404(find_house_preset(username, name, user))
    row = build_house_preset_row(preset)
    rules = Rules.from_data(row["rules"])
    context = {
        **row,
        "owner": preset.owner,
        "called": preset.name,
        "cards": rules.pack_size,
        "fewest": row["min_players"],
        "most": row["max_players"],
        **explain_rules(rules),
        "problem": problem,
        "key": make_idempotency_key(),
    }
    return render(request, "rules/house.html", context, status=status)


@page
def delete_preset(request: HttpRequest, username: str, preset: str) -> HttpResponse:
    def delete_and_get_address(user: User) -> str:
        delete_house_preset(preset=require_or_404(find_house_preset(username, preset, user)), user=user)
        return reverse("player", args=[user.username])

    def render_with_refusal(problem: str, status: int) -> HttpResponse:
        return render_preset(request, username, preset, problem=problem, status=status)

    return respond_to_form(
        request,
        delete_and_get_address,
        page=reverse("house-rules", args=[username, preset]),
        render_refusal=render_with_refusal,
    )
