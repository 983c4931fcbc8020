"""Attacks on running processes of the site. While they run, requests of ordinary visitors are measured."""
