"""Clubs as one viewer sees them. A viewer who is not a member sees only public clubs, and in these clubs only the
public series and their results.
"""
