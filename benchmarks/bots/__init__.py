"""Many bots of `examples/bot.py` play while the processes of the site are killed again and again."""
