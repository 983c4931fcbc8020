"""All reads of series and games for pages and the API, each in a few queries."""
