"""Builds a cluster by docs/cluster.md, loses machines and restores it, on one machine."""
