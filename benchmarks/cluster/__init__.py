"""Follows docs/cluster.md: builds a cluster of six simulated machines on this machine and switches some of them off.
Then it restores the database to a point in time, and upgrades the site."""
