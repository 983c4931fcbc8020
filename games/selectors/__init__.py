"""Functions that read series and games from the database, for pages and the API."""
