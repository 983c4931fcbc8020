"""All writes to games. Each service runs in one transaction and takes keyword arguments only."""
