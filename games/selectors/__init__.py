"""All reads of series and games from the database, for pages and the API. Each takes few queries."""
