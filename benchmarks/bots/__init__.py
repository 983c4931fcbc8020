"""Many bots of examples/bot.py against the processes of the README, each of which is killed again and again."""
