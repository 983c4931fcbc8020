from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from games.api.charging import Computing, charged
from games.api.refusals import OF_RULES
from games.api.requests import rules as requests
from games.api.responses import rules as responses
from games.engine import OPTIONS, PRESETS, Rules, RulesError, options_told
from games.errors import by_the_rules


class PresetsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_presets", responses=responses.PresetList)
    def get(self, request: Request) -> Response:
        """Every preset, with all its options written out. They are few, so there is one page."""
        presets = [
            {
                "name": preset.name,
                "source": preset.source,
                "min_players": preset.min_players,
                "max_players": preset.max_players,
                "options": Rules.from_data(preset.name).to_data(),
            }
            for preset in PRESETS.values()
        ]
        return Response({"results": presets, "next": None})


class OptionsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_options", responses=responses.OptionList)
    def get(self, request: Request) -> Response:
        """Every option: its values, what it means, who names it, which presets set it, and what it contradicts."""
        options = options_told()
        return Response({"results": options, "next": None})


class CheckView(Computing, ApiView):
    scopes = {"POST": None}
    refusals = {"POST": OF_RULES}
    tag = "rules"

    @extend_schema(
        operation_id="check_rules",
        request=requests.Check,
        responses=responses.Checked,
        examples=[OpenApiExample("preset", {"rules": "alemi-36", "players": 3}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """The rule set written out; or `bad_rules`, `bad_players`, with the `option` that cannot be."""
        wanted = self.body(requests.Check)
        with charged(request) as work:
            work.add(len(OPTIONS))
        try:
            rules = Rules.from_data(wanted["rules"], wanted.get("players"))
        except RulesError as error:
            raise by_the_rules(error) from None
        return Response({"rules": rules.to_data()})
