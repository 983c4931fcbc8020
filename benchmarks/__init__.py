"""Benchmarks. Each module prints its figures. Most modules do not compare them with a target."""
