"""Clubs as one viewer sees them. Viewers who are not members see only public series and their results."""
