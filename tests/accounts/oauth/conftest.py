"""The account and the app of most tests.

Django is set up after this file is read, so the imports are inside functions.
"""

import pytest


@pytest.fixture
def anna(db):
    from tests.accounts.sign_in import post_account

    return post_account("anna")


@pytest.fixture
def app(db):
    from tests.accounts.oauth.app import App
    from tests.accounts.sign_in import post_account

    return App(post_account("maker"))
