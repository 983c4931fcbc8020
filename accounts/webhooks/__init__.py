"""Notifications sent to URLs that account owners choose, signed by Standard Webhooks (standardwebhooks.com)."""
