"""Support for programs in any language that play Durak with the protocol of docs/referee.md.

`arena` compares two programs, and `bridge` lets a program play on a server.
"""
