"""Notices sent to addresses of their owner's choice, signed as Standard Webhooks (standardwebhooks.com) says."""
