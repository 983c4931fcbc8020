"""All reads of series and games from the database, for pages and the API. Each read takes few queries."""
