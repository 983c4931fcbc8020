"""Web pages of accounts. They use the same selectors and services as the API."""
