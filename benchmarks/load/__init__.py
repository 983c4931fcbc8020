"""Measures a whole site under a mixture of people, bots, computers and visitors (`make load`)."""
