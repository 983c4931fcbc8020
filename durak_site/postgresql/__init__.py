"""Django's PostgreSQL, but for how it reads moments, and how it finds out that the server has hung up on a kept
connection."""
