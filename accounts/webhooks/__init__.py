"""Webhooks: the site posts notifications to URLs that players choose, as standardwebhooks.com describes."""
