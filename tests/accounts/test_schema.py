"""Responses about accounts agree with the OpenAPI document, also for requests that the document forbids."""

from base64 import b64encode

import pytest
import schemathesis
from django.urls import include, path
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given
from hypothesis import settings as effort
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from durak_site.wsgi import application
from tests.accounts.sign_in import PASSWORD, post_account
from tests.example_counts import scale_examples
from tests.factories import create_token_for

pytestmark = [pytest.mark.django_db, pytest.mark.law]
# Not checked: a schema cannot express that a password is too common, or that a time zone does not exist.
SKIPPED_CHECK = positive_data_acceptance


def list_operations():
    patterns = [path("api/v1/", include("accounts.api.urls"))]
    generated = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    document = schemathesis.openapi.from_dict(generated)
    document.app = application
    found = [result.ok() for result in document.get_all_operations()]
    assert len(found) == 31
    return {f"{each.method} {each.path}": each for each in found}


OPERATIONS = list_operations()


@pytest.fixture
def callers(settings):
    settings.DURAK = {**settings.DURAK, "registrations": "9999/day", "wrong_passwords": "9999/day"}
    anna = post_account("anna")
    basic = b64encode(f"anna:{PASSWORD}".encode()).decode()
    return [{"Authorization": f"Bearer {create_token_for(anna).token}"}, {"Authorization": f"Basic {basic}"}, {}]


@pytest.mark.usefixtures("one_transaction")
@pytest.mark.parametrize("mode", GenerationMode)
@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_responses_of_accounts_agree_with_the_openapi_document(operation, mode, callers):
    @given(case=operation.as_strategy(generation_mode=mode), caller=st.sampled_from(range(len(callers))))
    @effort(max_examples=scale_examples(2), deadline=None, suppress_health_check=list(HealthCheck))
    def call_and_validate_response(case, caller):
        headers = {**callers[caller], "Host": "localhost"}
        case.call_and_validate(headers=headers, excluded_checks=[SKIPPED_CHECK])

    call_and_validate_response()
