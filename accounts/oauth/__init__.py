"""OAuth 2: how apps of third parties get tokens with which they act for an account.

django-oauth-toolkit stores apps, codes and tokens, and oauthlib implements the protocol. This package restricts both
to the features that the site offers.
"""
