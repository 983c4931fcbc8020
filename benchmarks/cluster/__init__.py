"""Follows docs/cluster.md: builds a cluster of six simulated machines on this machine, switches some of them off, and
restores the database to a point in time."""
