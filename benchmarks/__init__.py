"""Benchmarks. Each module prints its measurements. Most modules have no target that the measurements must reach."""
