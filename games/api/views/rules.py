from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.limits.work_throttle import ComputingView, count_request_work
from durak_site.localization.middleware import set_content_language
from games.api.contract.refusals import RULES_REFUSALS
from games.api.requests import rules as requests
from games.api.responses import rules as responses
from games.api.viewers import get_public_viewer
from games.engine import OPTIONS, PRESETS, Rules, RulesError
from games.errors import convert_refusal_to_error
from games.models.preset_lookup import expand_preset
from games.words import translate_options


class PresetsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_presets", responses=responses.PresetList)
    def get(self, request: Request) -> Response:
        """List all presets. Each has the values of all its options. The list has one page."""
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
        return Response({"results": presets})


class OptionsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_options", responses=responses.OptionList)
    def get(self, request: Request) -> Response:
        """List the options of the rules of the game. Each option has its values, its meaning, its source, the presets
        that set it, and the options that it contradicts.
        """
        return set_content_language(Response({"results": translate_options()}))


class CheckRulesView(ComputingView, ApiView):
    scopes = {"POST": None}
    refusals = {"POST": RULES_REFUSALS}
    tag = "rules"

    @extend_schema(
        operation_id="check_rules",
        request=requests.Check,
        responses=responses.CheckedRules,
        examples=[OpenApiExample("preset", {"rules": "alemi-36", "players": 3}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Check a rule set, and get it with all its options. Answers `bad_rules` or `bad_players`, and names the
        impossible `option`.
        """
        wanted = self.body(requests.Check)
        with count_request_work(request) as work:
            work.add(len(OPTIONS))
        spelled, _ = expand_preset(wanted["rules"], get_public_viewer(request))
        try:
            rules = Rules.from_data(spelled, wanted.get("players"))
        except RulesError as error:
            raise convert_refusal_to_error(error) from None
        return Response({"rules": rules.to_data()})
