"""All writes to games. Each service is one transaction and takes keyword arguments only."""
