"""Follows docs/cluster.md with six simulated machines on this machine."""
