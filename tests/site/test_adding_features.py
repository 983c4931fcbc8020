"""The instructions for adding features in docs/design.md are complete.

Each test follows one section in a copy of the project. It changes only the files that the section names, and checks
that the feature works.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.site.project_copy import ProjectCopy, is_covered_by_names, list_named_files

POSITION = {"hands": [["7S", "7D", "8C"], ["9S", "9C", "JC"]], "trump": "H", "bout": 1}
PRINT_RESPONSES = """
import json, sys
import django; django.setup()
from django.test import Client
client = Client(headers={"host": "localhost"})
print(json.dumps([client.get(path).content.decode() for path in sys.argv[1:]]))
"""


@pytest.fixture
def project_copy(tmp_path: Path) -> ProjectCopy:
    return ProjectCopy(tmp_path)


def load_responses(project_copy: ProjectCopy, *paths: str) -> list[str]:
    """Return the responses of the copy to GET requests for these paths, all from one process."""
    return list(json.loads(project_copy.run_python("-c", PRINT_RESPONSES, *paths)))


def add_option(project_copy: ProjectCopy) -> None:
    project_copy.insert(
        "games/engine/rules/options.py",
        '    quiet_start: bool = declare_option(False, "Nothing is thrown in during the first bout of a game.", "W")\n',
        before='    throw_in_priority: Literal["first_come", "ordered"]',
    )


def list_legal_moves_of_attacker(project_copy: ProjectCopy, rules: dict[str, Any]) -> list[str]:
    """Return the attacker's legal moves under these rules, after the first attack card was beaten."""
    position = {"op": "position", "rules": rules, "position": POSITION}
    moves = [{"op": "move", "seat": 0, "move": "attack 7S"}, {"op": "move", "seat": 1, "move": "beat 7S 9S"}]
    lines = "".join(json.dumps(line) + "\n" for line in (position, *moves, {"op": "legal", "seat": 0}))
    return list(
        json.loads(project_copy.run_python("-m", "games.engine", standard_input=lines).splitlines()[-1])["legal"]
    )


def test_an_option_can_be_added_by_following_the_instructions(project_copy: ProjectCopy) -> None:
    add_option(project_copy)
    project_copy.insert(
        "games/engine/throwing_in.py",
        "    if state.rules.quiet_start and state.bout == 1:\n        return False\n",
        before="    rules, phase = state.rules, state.phase\n    if phase is PITCHING:",
    )
    project_copy.run_python("manage.py", "options_page")
    assert "quiet_start" in (project_copy.root / "docs" / "options.md").read_text()
    assert "attack 7D" in list_legal_moves_of_attacker(project_copy, {"preset": "alemi-36"})
    assert "attack 7D" not in list_legal_moves_of_attacker(project_copy, {"preset": "alemi-36", "quiet_start": True})
    (options,) = load_responses(project_copy, "/api/v1/rules/options")
    assert "quiet_start" in options
    assert [
        path for path in project_copy.touched if not is_covered_by_names(path, list_named_files("How to add an option"))
    ] == []


VARIANT_MODULE = '''"""A quiet start: attackers cannot add cards in the first bout of a game."""

from games.engine.rules import Rules
from games.engine.state import State
from games.engine.variant import Variant


class QuietStartVariant(Variant):
    @classmethod
    def is_enabled(cls, rules: Rules) -> bool:
        return rules.quiet_start

    def choose_active_attackers(self, state: State, throwers: int) -> int:
        return 0 if state.bout == 1 else super().choose_active_attackers(state, throwers)
'''


def test_a_variant_can_be_added_by_following_the_instructions(project_copy: ProjectCopy) -> None:
    add_option(project_copy)
    project_copy.write("games/engine/variants/quiet_start.py", VARIANT_MODULE)
    registry = "games/engine/variants/__init__.py"
    project_copy.insert(
        registry,
        "from games.engine.variants.quiet_start import QuietStartVariant\n",
        before="from games.engine.variants.reflect ",
    )
    project_copy.insert(registry, "    QuietStartVariant,\n", before="    OrderedThrowInVariant,\n")
    assert "attack 7D" in list_legal_moves_of_attacker(project_copy, {"preset": "alemi-36"})
    assert list_legal_moves_of_attacker(project_copy, {"preset": "alemi-36", "quiet_start": True}) == []
    named = list_named_files("How to add a variant") + list_named_files("How to add an option")
    assert [path for path in project_copy.touched if not is_covered_by_names(path, named)] == []


NOTIFICATION_KIND = """    NotificationKind(
        Kind.SNOW.value,
        DIGEST,
        game_data.load_snow_data,
        build_sentence_values,
        NotificationTexts(name=_("snow"), subject=_("It snows"), sentence=_("It snows on game {number}.")),
        data_keys=("game", "game_number"),
    ),
"""
SNOW_DATA_FUNCTION = '''def load_snow_data(items: Items) -> list[Data | None]:
    """Return the games that are not over."""
    return load_dealt_game_data(items)


'''
NOTIFY_FUNCTION = '''def notify_snow(*, game: Game, now: datetime) -> None:
    """Notify all players at a table of the snow."""
    notify(
        notifications=[
            NewNotification(
                player=seat.player, kind=Kind.SNOW, about=game.pk, data={"game": game.pk, "game_number": game.number}
            )
            for seat in game.seats.all()
            if seat.player
        ],
        now=now,
    )


'''
PRINT_KINDS = """
from accounts.registry import notification_kinds
from games.services.notifications.games import notify_snow
print(list(notification_kinds))
"""


def test_a_notification_can_be_added_by_following_the_instructions(project_copy: ProjectCopy) -> None:
    project_copy.insert(
        "accounts/models/notification.py", '    SNOW = "snow"\n', before='    NEXT_GAME = "next_game"\n'
    )
    project_copy.insert(
        "games/notification_kinds/kinds.py",
        NOTIFICATION_KIND,
        before="    NotificationKind(\n        Kind.NEXT_GAME.value,",
    )
    project_copy.insert(
        "games/notification_kinds/game_data.py", SNOW_DATA_FUNCTION, before="def load_series_data(items: Items)"
    )
    project_copy.insert("games/services/notifications/games.py", NOTIFY_FUNCTION, before="def notify_game_end(")
    project_copy.run_python("-W", "ignore", "manage.py", "makemigrations", "accounts", "--name", "snow")
    printed = project_copy.run_python("-c", PRINT_RESPONSES + PRINT_KINDS, "/api/v1/schema")
    responses, kinds = printed.splitlines()
    assert "snow" in kinds
    assert "snow" in responses
    assert [
        path
        for path in project_copy.touched
        if not is_covered_by_names(path, list_named_files("How to add a notification"))
    ] == []


SELECTOR_MODULE = '''def list_suits() -> list[str]:
    """Return the letters of the suits."""
    return list("CDHS")
'''
RESPONSE_MODULE = """from rest_framework import serializers

from durak_site.http.serializers import ResponseSerializer


class SuitList(ResponseSerializer):
    results = serializers.ListField(child=serializers.CharField())
"""
VIEW_MODULE = '''from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from games.api.responses import suits as responses
from games.selectors.suits import list_suits


class SuitsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_suits", responses=responses.SuitList)
    def get(self, request: Request) -> Response:
        """List the suits."""
        return Response({"results": list_suits()})
'''


def test_an_endpoint_can_be_added_by_following_the_instructions(project_copy: ProjectCopy) -> None:
    project_copy.write("games/selectors/suits.py", SELECTOR_MODULE)
    project_copy.write("games/api/responses/suits.py", RESPONSE_MODULE)
    project_copy.write("games/api/views/suits.py", VIEW_MODULE)
    project_copy.insert("games/api/urls.py", "    suits,\n", before="    talk,\n    turns,\n")
    project_copy.insert(
        "games/api/urls.py", '    path("suits", suits.SuitsView.as_view()),\n', before='    path("check", rules'
    )
    suits, schema = map(json.loads, load_responses(project_copy, "/api/v1/rules/suits", "/api/v1/schema"))
    assert suits == {"results": ["C", "D", "H", "S"]}
    assert "/api/v1/rules/suits" in schema["paths"]
    assert [
        path
        for path in project_copy.touched
        if not is_covered_by_names(path, list_named_files("How to add an endpoint"))
    ] == []


TRANSLATION_CATALOGUE = r"""msgid ""
msgstr ""
"Language: fr\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"
"""


def test_a_language_can_be_added_by_following_the_instructions(project_copy: ProjectCopy) -> None:
    project_copy.insert("durak_site/settings.py", '("fr", "Français"), ', before='("ru", "Русский")]')
    project_copy.write("locale/fr/LC_MESSAGES/django.po", TRANSLATION_CATALOGUE)
    project_copy.run_python("-m", "durak_site.localization.catalogues")
    assert 'msgid "Your turn against {table}"' in (project_copy.root / "locale/fr/LC_MESSAGES/django.po").read_text()
    (limits,) = load_responses(project_copy, "/limits")
    assert "Français" in limits
    assert [
        path
        for path in project_copy.touched
        if not is_covered_by_names(path, list_named_files("How to add a language"))
    ] == []
