"""Follows docs/cluster.md: builds a cluster of six simulated machines on this machine, switches some of them off,
restores the database to a point in time, and upgrades the site."""
