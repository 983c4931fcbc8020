"""Follows the README as an operator would: installs, hosts, backs up, restores and upgrades a site."""
