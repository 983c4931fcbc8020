"""Clubs as one viewer sees them. Outsiders see public clubs, and of these only public series and their results."""
