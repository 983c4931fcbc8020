"""Clubs as one viewer sees them. Viewers who are not members see only public clubs, and there only public series."""
