"""Notifications about games: their kinds, and the texts of mails."""
