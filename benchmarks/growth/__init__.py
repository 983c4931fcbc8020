"""Compares requests on a small site and on a site with years of games (`make growth`)."""
