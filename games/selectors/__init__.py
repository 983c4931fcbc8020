"""The only readers: every question that pages and the API ask about series and games, each in a few queries."""
