"""OAuth 2, for apps of others: how they come to tokens that act for an account.

django-oauth-toolkit keeps apps, codes and tokens, oauthlib speaks the protocol; here stands what is allowed of it.
"""
