from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ApiView
from durak_site.http.cursor_pagination import NewestFirstPagination
from games.api.contract.refusals import RULES_REFUSALS, make_conflict_refusal
from games.api.json_responses import make_json_response
from games.api.requests import rules as requests
from games.api.responses import rules as responses
from games.api.viewers import get_viewer, require_found
from games.models import HousePreset
from games.selectors.house_presets import (
    build_house_preset_row,
    build_house_preset_view,
    find_house_preset,
    list_house_presets,
)
from games.selectors.players import find_player
from games.services.house_presets import change_house_preset, create_house_preset, delete_house_preset

NEW_RULES_EXAMPLE = OpenApiExample(
    "other rules from now on",
    {"rules": {"preset": "classic-36", "throw_in_by": "neighbours", "attack_limit": 6}},
    request_only=True,
)
VERSION_QUOTA_REFUSALS = {"limit_reached": "The preset has as many versions as it may have."}


NEW_PRESET_EXAMPLE = OpenApiExample(
    "the kitchen's",
    {
        "name": "kitchen",
        "rules": {"preset": "classic-36", "throw_in_by": "neighbours"},
        "description": "As grandmother played it.",
        "public": True,
    },
    request_only=True,
)
PRESET_NAME_REFUSALS = make_conflict_refusal("You have a preset of this name.") | {
    "limit_reached": "Your account has as many presets as it may have."
}


class OwnPresetsView(ApiView):
    scopes: ClassVar[dict[str, str | None]] = {"GET": "read", "POST": "play"}
    refusals = {"POST": RULES_REFUSALS | PRESET_NAME_REFUSALS}
    limits = {"POST": ["presets", "preset_versions"]}
    tag = "rules"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_my_presets", responses=responses.HousePresetSummary(many=True))
    def get(self, request: Request) -> Response:
        """List your own presets, public or not, newest first."""
        return self.make_page_response(list_house_presets(self.user, self.user), build_house_preset_row)

    @extend_schema(
        operation_id="create_preset",
        request=requests.Preset,
        responses={201: responses.HousePreset},
        examples=[NEW_PRESET_EXAMPLE],
    )
    def post(self, request: Request) -> HttpResponse:
        """Create a preset, which is a rule set with a name. To use anna's preset `kitchen` in a series, send
        `anna/kitchen` as the rules. To use it with changed options, send an object with these options and
        `anna/kitchen` as `preset`. Other players can use your preset only if it is `public`.
        """
        preset = create_house_preset(owner=self.user, **self.body(requests.Preset))
        found = require_found(find_house_preset(self.user.username, preset.name, self.user))
        return self.add_location(
            make_json_response(build_house_preset_view(found), status=201),
            f"players/{self.user.username}/presets/{preset.name}",
        )


class PlayerPresetsView(ApiView):
    scopes = {"GET": None}
    tag = "players"
    pagination_class = NewestFirstPagination

    @extend_schema(operation_id="list_presets_of_player", responses=responses.HousePresetSummary(many=True))
    def get(self, request: Request, username: str) -> Response:
        """List the public presets of a player, newest first. If you are the player and your token has the scope
        `read`, you get all presets.
        """
        presets = list_house_presets(require_found(find_player(username)), get_viewer(request))
        return self.make_page_response(presets, build_house_preset_row)


class PlayerPresetView(ApiView):
    """API view of one preset of a player. Only its owner sees a preset that is not public."""

    scopes: ClassVar[dict[str, str | None]] = {"GET": None, "PATCH": "play", "DELETE": "play"}
    refusals = {"PATCH": RULES_REFUSALS | VERSION_QUOTA_REFUSALS}
    limits = {"PATCH": ["preset_versions"]}
    tag = "players"

    @extend_schema(operation_id="show_preset_of_player", responses=responses.HousePreset)
    def get(self, request: Request, username: str, preset: str) -> HttpResponse:
        """Get one preset of the player with all its versions. The newest version comes first."""
        return make_json_response(
            build_house_preset_view(require_found(find_house_preset(username, preset, get_viewer(request))))
        )

    @extend_schema(
        operation_id="change_preset",
        request=requests.PresetChange,
        responses=responses.HousePreset,
        examples=[NEW_RULES_EXAMPLE],
    )
    def patch(self, request: Request, username: str, preset: str) -> HttpResponse:
        """Change one of your presets. Fields that you leave out stay unchanged. If you change the rules, the preset
        gets a new version. Existing series keep their version.
        """
        wanted = self.body(requests.PresetChange)
        change_house_preset(preset=self._require_preset(username, preset), user=self.user, **wanted)
        return make_json_response(build_house_preset_view(self._require_preset(username, preset)))

    @extend_schema(operation_id="delete_preset", responses={204: None})
    def delete(self, request: Request, username: str, preset: str) -> Response:
        """Delete one of your presets with all its versions. Series that use the preset keep their rules, but no
        longer show its name.
        """
        delete_house_preset(preset=self._require_preset(username, preset), user=self.user)
        return Response(status=204)

    def _require_preset(self, username: str, name: str) -> HousePreset:
        return require_found(find_house_preset(username, name, self.user))
