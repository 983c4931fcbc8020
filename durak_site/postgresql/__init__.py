"""Django's PostgreSQL, but for how it finds out that the server has hung up on a kept connection."""
