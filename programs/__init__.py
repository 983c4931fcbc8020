"""Support for playing programs in any language. They use the referee's protocol; `arena` and `bridge` run them."""
