"""Benchmarks. Each module prints its figures; most do not judge them."""
