"""Many bots of examples/bot.py play while each process of the site is killed again and again."""
