"""Fixtures: the account and the OAuth app that most tests of OAuth use.

Imports are inside the functions, because Django is not set up yet when pytest imports this file.
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
