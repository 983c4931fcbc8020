"""All writes of the package `games`. A service takes keyword arguments, and usually runs in one transaction."""
