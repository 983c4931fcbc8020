"""Clubs as one viewer sees them. Only members see private clubs and series that are not public."""
