"""The pages of games: views and what they show, over the same selectors and services as the API; no rule is here."""
