"""The pages of accounts: views and what they show, over the same selectors and services as the API."""
