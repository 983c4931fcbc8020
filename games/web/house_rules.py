"""Page of a house preset, rules that a player has named: explained, playable, and deletable by their owner."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.web.pages import page
from games.engine import Rules
from games.selectors.house_presets import house_preset_known, house_preset_line
from games.services.house_presets import house_preset_delete
from games.web.answering import form_answered
from games.web.asking import known, viewer
from games.web.once import new_key
from games.web.rules.pages import in_plain_words


@page
def house_rules(request: HttpRequest, username: str, preset: str) -> HttpResponse:
    return show(request, username, preset)


def show(request: HttpRequest, username: str, name: str, *, problem: str = "", status: int = 200) -> HttpResponse:
    user = viewer(request)
    preset = known(house_preset_known(username, name, user))
    line = house_preset_line(preset)
    rules = Rules.from_data(line["rules"])
    context = {
        **line,
        "owner": preset.owner,
        "called": preset.name,
        "cards": rules.pack_size,
        "fewest": line["min_players"],
        "most": line["max_players"],
        **in_plain_words(rules),
        "problem": problem,
        "key": new_key(),
    }
    return render(request, "rules/house.html", context, status=status)


@never_cache
@require_POST
def forget(request: HttpRequest, username: str, preset: str) -> HttpResponse:
    def act(user: User) -> str:
        house_preset_delete(preset=known(house_preset_known(username, preset, user)), user=user)
        return reverse("player", args=[user.username])

    def again(problem: str, status: int) -> HttpResponse:
        return show(request, username, preset, problem=problem, status=status)

    return form_answered(request, act, page=reverse("house-rules", args=[username, preset]), show=again)
