"""Builds a cluster by docs/cluster.md, loses machines, restores and upgrades it, on one machine."""
