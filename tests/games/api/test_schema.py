"""Responses about games agree with the OpenAPI document, also for requests that the document forbids."""

from typing import Any

import pytest
import schemathesis
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from durak_site.wsgi import application
from games.models import Penalty
from games.services.house_presets import create_house_preset
from tests.example_counts import scale_examples
from tests.factories import Person, create_person
from tests.games.api.calls import API, join_series, make_move, post_series
from tests.games.services.ratings.games import RATE_GAMES_OF_ANY_LENGTH

pytestmark = [pytest.mark.django_db, pytest.mark.law]

SKIPPED_CHECKS = [positive_data_acceptance]
"""Checks of schemathesis that are skipped. They would fail, because a schema cannot express which names exist, which
options go together, or whose turn it is.
"""
CALLERS = range(4)
"""The numbers of the callers: 0 to 2 are people with tokens, 3 is an anonymous caller."""


def build_schema() -> dict[str, Any]:
    patterns = [path("api/v1/", include("games.api.urls"))]
    schema: dict[str, Any] = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    return schema


def load_operations() -> dict[str, Any]:
    document = schemathesis.openapi.from_dict(build_schema())
    document.app = application
    return {f"{one.method} {one.path}": one for one in (result.ok() for result in document.get_all_operations())}


OPERATIONS = load_operations()
ANY_STRING = {"type": "string", "examples": []}


def can_be_violated(operation: Any) -> bool:
    """Return whether the document forbids any request for this operation: one without a token, or with other values."""
    definition = operation.definition.raw
    schemas = [{**parameter["schema"], "examples": []} for parameter in definition.get("parameters", [])]
    accepts_all_values = "requestBody" not in definition and all(one == ANY_STRING for one in schemas)
    return {} not in definition["security"] or not accepts_all_values


CASES = [
    pytest.param(operation, mode, id=f"{name}-{mode.value}")
    for name, operation in OPERATIONS.items()
    for mode in GenerationMode
    if mode is GenerationMode.POSITIVE or can_be_violated(operation)
]


@pytest.fixture(scope="module")
def path_and_header_values(database_for_test_file: None) -> dict[str, Any]:
    """Create objects of all kinds. Return possible values of path parameters, and Authorization headers of the
    callers.
    """
    owner, member, outsider = create_person(), create_person(), create_person()
    waiting = post_series(owner, "me", member, None, "steady")
    running = join_series(member, post_series(owner, "me", member))
    over = join_series(member, post_series(owner, "me", member, visibility="public", penalty="Tea."))
    with RATE_GAMES_OF_ANY_LENGTH:
        make_move(owner, over["game"], "resign")
    hidden = join_series(member, post_series(owner, "me", member, visibility="private", penalty="Tea."))
    make_move(owner, hidden["game"], "resign")
    for who in (owner, member):
        create_house_preset(owner=who.user, name="kitchen", rules="classic-36", public=who is owner)
    return {
        "preset": ["kitchen", "kitchen"],
        "headers": [{"Authorization": f"Bearer {who.token}"} for who in (owner, member, outsider)] + [{}],
        "series_id": [waiting["id"], running["id"]],
        "game_id": [running["game"], over["game"]],
        "penalty_id": [Penalty.objects.get(series=one["id"]).pk for one in (over, hidden)],
        "username": [owner.name, member.name],
        "line_id": [write_chat_line(who, over) for who in (owner, member)],
    }


def write_chat_line(who: Person, series: dict[str, Any]) -> str:
    line: str = who.client.post(f"{API}/series/{series['id']}/chat", {"text": "Hello."}).json()["id"]
    return line


@pytest.mark.usefixtures("one_transaction")
@pytest.mark.parametrize(("operation", "mode"), CASES)
def test_responses_of_games_agree_with_the_openapi_document(
    operation: Any, mode: GenerationMode, path_and_header_values: dict[str, Any]
) -> None:
    @given(case=operation.as_strategy(generation_mode=mode), caller=st.sampled_from(CALLERS))
    @effort(max_examples=scale_examples(2), deadline=None, suppress_health_check=list(HealthCheck))
    def call_and_validate_response(case: Any, caller: int) -> None:
        case.query.pop("wait", None)  # waiting has its own tests, with a real server
        if not has_invalid_part(case, ParameterLocation.PATH):
            for name in case.path_parameters.keys() & path_and_header_values.keys():
                case.path_parameters[name] = path_and_header_values[name][caller % 2]
        headers = {**path_and_header_values["headers"][caller], "Host": "localhost"}
        case.call_and_validate(headers=headers, excluded_checks=SKIPPED_CHECKS)

    call_and_validate_response()


def has_invalid_part(case: Any, part: ParameterLocation) -> bool:
    made = case.meta.components.get(part)
    return made is not None and made.mode is GenerationMode.NEGATIVE


def test_every_operation_has_a_readable_name_and_a_description() -> None:
    described_operations = [one for methods in build_schema()["paths"].values() for one in methods.values()]
    names = [one["operationId"] for one in described_operations]
    assert len(names) == len(set(names)) == len(OPERATIONS)
    assert all(name.replace("_", "").isalpha() and name.islower() for name in names)
    assert all(len(one["description"]) > 30 for one in described_operations)
