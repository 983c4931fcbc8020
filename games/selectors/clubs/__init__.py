"""Clubs as one viewer sees them. A viewer who is not a member sees only public clubs, and only their public series and
the results of these."""
