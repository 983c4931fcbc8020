from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.language import in_words
from games.api.answers import answer
from games.api.asking import known, reader
from games.api.charging import Computing, charged
from games.api.contract.refusals import OF_RULES, conflict
from games.api.requests import rules as requests
from games.api.responses import rules as responses
from games.engine import OPTIONS, PRESETS, Rules, RulesError
from games.errors import by_the_rules
from games.models.named_rules import spelled_out
from games.selectors.house_presets import house_preset_known, house_preset_seen
from games.services.house_presets import house_preset_create
from games.words import options_in_words

NAMED = OpenApiExample(
    "the kitchen's",
    {
        "name": "kitchen",
        "rules": {"preset": "classic-36", "throw_in_by": "neighbours"},
        "description": "As grandmother played it.",
        "public": True,
    },
    request_only=True,
)
OF_A_NAME = conflict("You have a preset of this name.") | {"limit_reached": "You have as many as an account may."}


class PresetsView(ApiView):
    scopes = {"GET": None, "POST": "play"}
    refusals = {"POST": OF_RULES | OF_A_NAME}
    limits = {"POST": ["presets", "preset_versions"]}
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

    @extend_schema(
        operation_id="create_preset",
        request=requests.Preset,
        responses={201: responses.HousePreset},
        examples=[NAMED],
    )
    def post(self, request: Request) -> HttpResponse:
        """
        Give a rule set a name of your own. A series of anna's `kitchen` has the rules `anna/kitchen`, or an object with
        that as its `preset` and what is to differ. Yours alone, unless it is `public`.
        """
        preset = house_preset_create(owner=self.user, **self.body(requests.Preset))
        kept = known(house_preset_known(self.user.username, preset.name, self.user))
        return self.made(
            answer(house_preset_seen(kept), status=201), f"players/{self.user.username}/presets/{preset.name}"
        )


class OptionsView(ApiView):
    scopes = {"GET": None}
    tag = "rules"

    @extend_schema(operation_id="list_options", responses=responses.OptionList)
    def get(self, request: Request) -> Response:
        """Every option: its values, what it means, who names it, which presets set it, and what it contradicts."""
        return in_words(Response({"results": options_in_words(), "next": None}))


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
        spelled, _ = spelled_out(wanted["rules"], reader(request))
        try:
            rules = Rules.from_data(spelled, wanted.get("players"))
        except RulesError as error:
            raise by_the_rules(error) from None
        return Response({"rules": rules.to_data()})
