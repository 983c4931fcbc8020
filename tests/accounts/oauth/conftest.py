"""The account and the app of most tests.

Django is set up after this file is read, so the imports are inside functions.
"""

import pytest


@pytest.fixture
def anna(db):
    from tests.accounts.doors import registered

    return registered("anna")


@pytest.fixture
def app(db):
    from tests.accounts.doors import registered
    from tests.accounts.oauth.app import App

    return App(registered("maker"))
