"""Mails and pushes: preferences, texts and links."""
