"""Web pages about games. They use the same selectors and services as the API."""
