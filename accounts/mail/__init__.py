"""Mails: when a player wants them, what they say, and the links in them."""
