"""The end of browser sessions."""

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import services
from tests.accounts.sign_in import assert_problem, create_browser_client
from tests.factories import create_person, create_token_for

pytestmark = pytest.mark.django_db
ME_URL = "/api/v1/me"


def test_signing_out_everywhere_ends_all_sessions_but_revokes_no_tokens():
    anna, boris = create_person("anna"), create_browser_client(create_person("boris").user)
    here, elsewhere = create_browser_client(anna.user), create_browser_client(anna.user)
    services.sign_out_everywhere(user=anna.user)
    for browser in (here, elsewhere):
        assert_problem(browser.get(ME_URL), 401, "not_authenticated")
    assert boris.get(ME_URL).status_code == 200
    assert create_token_for(anna.user).client.get(ME_URL).status_code == 200
    anna.user.refresh_from_db()
    assert create_browser_client(anna.user).get(ME_URL).status_code == 200


def test_a_session_ends_when_it_expires_or_its_account_is_deactivated():
    anna, boris = create_person("anna").user, create_person("boris").user
    hers, his = create_browser_client(anna), create_browser_client(boris)
    Session.objects.filter(pk=hers.session.session_key).update(expire_date=timezone.now())
    boris.is_active = False
    boris.save()
    for browser in (hers, his):
        assert_problem(browser.get(ME_URL), 401, "not_authenticated")
