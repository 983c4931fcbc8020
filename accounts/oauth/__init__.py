"""OAuth 2: how apps of third parties get tokens that act for an account.

django-oauth-toolkit stores apps, codes and tokens; oauthlib implements the protocol. This package restricts both to
what the site allows.
"""
