"""The only writers of games. Each service is one transaction and takes keyword arguments only."""
